import type {
  EventType as WireEventType,
  EventInput as WireInput,
  Visibility as WireVisibility,
} from '#client/graphql/generated.ts'
import type { EventInput, SponsorInput } from '#schema/event-input.ts'
import type { SponsorRow } from './form-values.ts'
import { detailsToWire } from './settings-codec.ts'

export function wireInput({ details, ...event }: EventInput): WireInput {
  return {
    ...event,
    type: event.type.toUpperCase() as WireEventType,
    visibility: event.visibility.toUpperCase() as WireVisibility,
    ...(details && { details: detailsToWire(details) }),
  }
}

/** Uploads each new logo, one at a time. Resolves to the sponsors with the URLs of their logos. */
export async function uploadLogos(
  sponsors: readonly SponsorInput[],
  rows: readonly SponsorRow[],
  upload: (file: File, place: number) => Promise<string>,
): Promise<SponsorInput[]> {
  const uploaded: SponsorInput[] = []
  for (const [place, sponsor] of sponsors.entries()) {
    const file = rows[place]?.file
    uploaded.push(file ? { ...sponsor, logo: await upload(file, place) } : sponsor)
  }
  return uploaded
}
