import type { SponsorRow } from '#client/event-form/shared/form-values.ts'
import { detailsToWire } from '#client/event-form/shared/settings-codec.ts'
import type { EventInput as WireInput } from '#client/graphql/generated.ts'
import type { EventInput, SponsorInput } from '#schema/event-input.ts'

export function wireInput({ details, ...event }: EventInput): WireInput {
  return { ...event, ...(details && { details: detailsToWire(details) }) }
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
