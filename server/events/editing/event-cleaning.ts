import { type EventDraft, type EventInput, keptSponsors, validateEvent } from '#schema/event-input.ts'
import { isBlank } from '#schema/validation/text.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { invalidInput } from '#server/errors/domain-error.ts'

export type Logos = {
  keepLogo(user: CurrentUser, dataUri: string): Promise<{ url: string }>
  logoKept(address: string): string
  missingLogos(trx: Db, user: CurrentUser, logos: readonly string[]): Promise<Set<string>>
}

/** Paths of stored pictures by their `data:` URL. */
export type KeptPictures = ReadonlyMap<string, string>

/** Thrown by `clean` for a draft that is valid but holds pictures which must be stored first. */
class UnkeptPictures extends Error {
  readonly pictures: readonly string[]

  constructor(pictures: readonly string[]) {
    super('Pictures have to be kept first.')
    this.pictures = pictures
  }
}

export interface EventCleaner {
  /** Replaces each logo by its stored form. A picture that is not stored yet stays a `data:` URL. */
  withLogosKept(given: EventDraft, kept?: KeptPictures): EventDraft
  /** Validates a draft. Throws a `DomainError`, or `UnkeptPictures` when only its pictures are missing. */
  clean(draft: EventDraft): EventInput
  /** Runs `work`, again after storing the pictures it lacks: pictures of invalid drafts are never decoded. */
  withPictures<Result>(user: CurrentUser, work: (kept: KeptPictures) => Promise<Result>): Promise<Result>
  /** Throws for uploaded logos that no longer exist. Error paths use the rows of `sent`, with its blank ones. */
  refuseMissingLogos(
    trx: Db,
    user: CurrentUser,
    input: EventInput,
    stored: readonly { logo: string }[],
    sent: EventDraft,
  ): Promise<void>
}

export function eventCleaner({ keepLogo, logoKept, missingLogos }: Logos): EventCleaner {
  function withLogosKept(given: EventDraft, kept: KeptPictures = new Map()): EventDraft {
    const sponsors = given.sponsors.map((sponsor) => ({
      ...sponsor,
      logo: kept.get(sponsor.logo) ?? logoKept(sponsor.logo),
    }))
    return { ...given, sponsors }
  }

  function clean(draft: EventDraft): EventInput {
    const pictures = draft.sponsors.filter(holdsPicture).map(({ logo }) => logo)
    if (pictures.length === 0) return checked(draft)
    checked(withLogosKept(draft, new Map(pictures.map((picture) => [picture, STAND_IN]))))
    throw new UnkeptPictures(pictures)
  }

  async function withPictures<Result>(
    user: CurrentUser,
    work: (kept: KeptPictures) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work(new Map())
    } catch (error) {
      if (!(error instanceof UnkeptPictures)) throw error
      const kept = new Map<string, string>()
      for (const picture of error.pictures) kept.set(picture, (await keepLogo(user, picture)).url)
      return work(kept)
    }
  }

  async function refuseMissingLogos(
    trx: Db,
    user: CurrentUser,
    { sponsors }: EventInput,
    stored: readonly { logo: string }[],
    sent: EventDraft,
  ): Promise<void> {
    const places = keptSponsors(sent.sponsors)
    const known = new Set(stored.map(({ logo }) => logo))
    const missing = await missingLogos(
      trx,
      user,
      sponsors.map(({ logo }) => logo).filter((logo) => !known.has(logo)),
    )
    const faults = sponsors.flatMap(({ logo }, place) =>
      missing.has(logo) ? [[`sponsors.${places[place] ?? place}.logo`, LOGO_GONE]] : [],
    )
    if (faults.length > 0) throw invalidInput(Object.fromEntries(faults))
  }

  return { withLogosKept, clean, withPictures, refuseMissingLogos }
}

const LOGO_GONE = 'This logo is no longer here. Please choose it again.'

const STAND_IN = '/uploads/0.webp'

/** A row without a name is dropped, whatever its logo. */
function holdsPicture({ name, logo }: EventDraft['sponsors'][number]): boolean {
  return !isBlank(name) && logo.startsWith('data:')
}

function checked(draft: EventDraft): EventInput {
  const result = validateEvent(draft)
  if ('faults' in result) throw invalidInput(result.faults)
  return result.event
}
