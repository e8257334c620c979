import { SPONSOR_CLASS } from './sponsor-class.ts'
import { latestTurns, type SponsorTurn, type TurnReason, turnReasons } from './turn.ts'

type SponsorAttributes = Readonly<Record<string, string | undefined>>

/**
 * Writes a turn as a tag. Its ID has the end, since players ignore other attributes under a known ID: a turn that was cut
 * has another tag.
 */
export function sponsorDateRange({ n, atMs, untilMs, name, logo, why }: SponsorTurn): string {
  const attributes = [
    `ID="p${n}.${untilMs}"`,
    `CLASS="${SPONSOR_CLASS}"`,
    `START-DATE="${new Date(atMs).toISOString()}"`,
    `DURATION=${((untilMs - atMs) / 1_000).toFixed(3)}`,
    `X-NAME="${quotable(name)}"`,
    `X-LOGO="${logo.replaceAll('"', '%22')}"`,
    `X-WHY="${why}"`,
  ]
  return `#EXT-X-DATERANGE:${attributes.join(',')}`
}

/** Reads a tag's attributes, without the quotes around their values; null for a tag of another class or a damaged one. */
export function readSponsorTag(attributes: SponsorAttributes): SponsorTurn | null {
  const { CLASS: ofClass, ID: id = '', 'START-DATE': start = '', 'X-NAME': name, 'X-LOGO': logo } = attributes
  const [, n, until] = /^p(\d+)\.(\d+)$/.exec(id) ?? []
  const atMs = Date.parse(start)
  const why = attributes['X-WHY'] as TurnReason
  if (ofClass !== SPONSOR_CLASS || until === undefined || Number.isNaN(atMs)) return null
  if (name === undefined || logo === undefined || !turnReasons.includes(why)) return null
  return { n: Number(n), atMs, untilMs: Number(until), name, logo, why }
}

/** The turns among the tags of a playlist, in order of time. */
export function turnsInTags(tags: readonly { attributes: SponsorAttributes }[]): SponsorTurn[] {
  return latestTurns(tags.map(({ attributes }) => readSponsorTag(attributes)).filter((turn) => turn !== null))
}

/** A quoted string has neither quotation marks nor line breaks. */
function quotable(text: string): string {
  return text.replaceAll('"', "'").replace(/[\r\n]+/g, ' ')
}
