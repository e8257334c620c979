import { checkEvent, type EventDraft, type EventInput, type SponsorInput } from '#schema/event-rules.ts'
import { faultyInput } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'

export type Logos = {
  /** Keeps the picture that a `data:` address holds, and answers the address where it is served from then on. */
  keepLogo(viewer: Viewer, dataUri: string): Promise<{ url: string }>
  /** What is kept of a logo's address: of our own, the path. */
  logoKept(address: string): string
}

/** Makes an event of a draft: clean, its pictures kept. Everything else is checked first: nothing is decoded for what is refused. */
export function cleanerWith({ keepLogo, logoKept }: Logos) {
  return async (viewer: Viewer, given: EventDraft): Promise<EventInput> => {
    const sponsors = given.sponsors.map((sponsor) => ({ ...sponsor, logo: logoKept(sponsor.logo) }))
    const draft = { ...given, sponsors }
    if (!sponsors.some(holdsPicture)) return cleanEvent(draft)
    cleanEvent({ ...draft, sponsors: sponsors.map(withStandIn) })
    for (const sponsor of sponsors) if (holdsPicture(sponsor)) sponsor.logo = (await keepLogo(viewer, sponsor.logo)).url
    return cleanEvent(draft)
  }
}

function withStandIn(sponsor: SponsorInput): SponsorInput {
  return holdsPicture(sponsor) ? { ...sponsor, logo: '/uploads/0.webp' } : sponsor
}

/** A row without a name does not count, whatever its logo. */
function holdsPicture({ name, logo }: SponsorInput): boolean {
  return name.trim() !== '' && logo.startsWith('data:')
}

function cleanEvent(draft: EventDraft): EventInput {
  const checked = checkEvent(draft)
  if ('faults' in checked) throw faultyInput(checked.faults)
  return checked.event
}
