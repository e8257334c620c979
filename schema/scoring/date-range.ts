import type { ScoreTag } from './published.ts'
import type { MatchResult, Scoreboard } from './scoring.ts'
import type { ScoreChange } from './timeline.ts'

/** CLASS of the tags that carry the score in playlists (EXT-X-DATERANGE, RFC 8216, 4.3.2.7). */
export const SCORE_CLASS = 'live.maidan.score'

/** A change of the score as a tag of a playlist. `tag` is null where the playlist has only texts. */
export type TaggedScore = { atMs: number; text: string; tag: ScoreTag | null }

/** `seq` of the change's entry; `count`, the greatest `seq` up to and including it in the order of the match. */
export type NumberedChange = Pick<ScoreChange, 'atMs' | 'board' | 'result'> & { seq: number; count: number }

/**
 * Writes a change as a tag. Its ID has the revision and the content, since players ignore other attributes under a known
 * ID: a correction makes new tags.
 */
export function scoreDateRange(change: NumberedChange, revision: number, content: 'board' | 'text'): string {
  const { atMs, seq, count, board, result } = change
  const attributes = [
    `ID="${content === 'board' ? 's' : 't'}${revision}.${seq}"`,
    `CLASS="${SCORE_CLASS}"`,
    `START-DATE="${new Date(atMs).toISOString()}"`,
    ...(content === 'board' ? [`X-REV=${revision}`, `X-N=${count}`] : []),
    `X-TEXT="${scoreText(board).replaceAll('"', "'")}"`,
    ...(content === 'board' ? [`X-BOARD="${quoted(board)}"`] : []),
    ...(content === 'board' && result ? [`X-RESULT="${quoted(result)}"`] : []),
  ]
  return `#EXT-X-DATERANGE:${attributes.join(',')}`
}

/** Reads a tag's attributes, without the quotes around their values; null for a tag of another class or a damaged one. */
export function readScoreTag(attributes: Readonly<Record<string, string | undefined>>): TaggedScore | null {
  const { CLASS: ofClass, 'START-DATE': start = '', 'X-TEXT': text = '' } = attributes
  const atMs = Date.parse(start)
  if (ofClass !== SCORE_CLASS || Number.isNaN(atMs)) return null
  const { 'X-REV': revision, 'X-N': count, 'X-BOARD': board, 'X-RESULT': result } = attributes
  if (board === undefined) return { atMs, text, tag: null }
  try {
    const tag = {
      ...{ revision: Number(revision), count: Number(count) },
      board: unquoted(board) as Scoreboard,
      result: result === undefined ? null : (unquoted(result) as MatchResult),
    }
    return { atMs, text, tag }
  } catch {
    return null
  }
}

/** `214/4 (20.0) – 126/3 (15.2)`: the sides in their order. */
export function scoreText({ sides }: Scoreboard): string {
  return sides.map(({ main, sub }) => (sub ? `${main} (${sub})` : main)).join(' – ')
}

/** JSON with apostrophes for quotation marks, which a quoted string must not contain. */
function quoted(value: unknown): string {
  return JSON.stringify(value).replace(/\\"|\\.|["']/g, (match) => QUOTES[match] ?? match)
}

const QUOTES: Readonly<Record<string, string>> = { '"': "'", "'": '\\u0027', '\\"': '\\u0022' }

function unquoted(text: string): unknown {
  return JSON.parse(text.replaceAll("'", '"'))
}
