import { type Language, languages } from '../i18n/language.ts'
import type { ClipTitle, TimeRange } from './clip.ts'
import { REPLAY_CLASS } from './replay-class.ts'

/** How long an offer stands beside the picture. */
export const REPLAY_OFFERED_MS = 30_000

/** A moment that viewers are offered to see again, from `atMs` of the picture's time on. */
export type ReplayOffer = TimeRange & {
  /** Counts the offers of an event. */
  n: number
  atMs: number
  title: ClipTitle
  /** The camera; null for the programme. */
  deviceId: string | null
}

/**
 * Writes an offer as a tag. Its ID has the title, since players ignore other attributes under a known ID: a correction of
 * the score makes another tag.
 */
export function replayDateRange({ n, atMs, fromMs, untilMs, title, deviceId }: ReplayOffer): string {
  const attributes = [
    `ID="r${n}.${quotable(title.en)}"`,
    `CLASS="${REPLAY_CLASS}"`,
    `START-DATE="${new Date(atMs).toISOString()}"`,
    `DURATION=${REPLAY_OFFERED_MS / 1_000}`,
    ...languages.flatMap((language) => {
      const text = title[language]
      return text === undefined ? [] : [`${titleName(language)}="${quotable(text)}"`]
    }),
    `X-FROM=${fromMs}`,
    `X-UNTIL=${untilMs}`,
    ...(deviceId === null ? [] : [`X-CAMERA="${deviceId}"`]),
  ]
  return `#EXT-X-DATERANGE:${attributes.join(',')}`
}

/** Reads a tag's attributes, without the quotes around their values; null for a tag of another class or a damaged one. */
export function readReplayTag(attributes: Readonly<Record<string, string | undefined>>): ReplayOffer | null {
  const { ID: id = '', CLASS: ofClass, 'START-DATE': start = '' } = attributes
  const { 'X-TITLE-EN': en = '', 'X-CAMERA': deviceId = null } = attributes
  const [, n] = /^r(\d+)\b/.exec(id) ?? []
  const [atMs, fromMs, untilMs] = [Date.parse(start), Number(attributes['X-FROM']), Number(attributes['X-UNTIL'])]
  if (ofClass !== REPLAY_CLASS || n === undefined || Number.isNaN(atMs) || !(fromMs < untilMs)) return null
  const texts = languages.map((language) => [language, attributes[titleName(language)]] as const)
  const title = { ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)), en }
  return { n: Number(n), atMs, fromMs, untilMs, title, deviceId }
}

/** `X-TITLE-EN` */
function titleName(language: Language): string {
  return `X-TITLE-${language.toUpperCase()}`
}

/** A quoted string must contain neither quotation marks nor line breaks. */
function quotable(text: string): string {
  return text.replaceAll('"', "'").replace(/[\r\n]+/g, ' ')
}
