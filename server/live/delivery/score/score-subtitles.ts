import { SLOT_MS, VIDEO_TIMESCALE } from '#schema/messages/live.ts'
import { scoreText } from '#schema/scoring/date-range.ts'
import type { Scoreboard } from '#schema/scoring/scoring.ts'
import { changeAt, type ScoreChange } from '#schema/scoring/timeline.ts'

/** `sides`: names, empty for those without one. */
type OfSlot = { slot: number; epochMs: number; sides: readonly string[] }

/** Timestamps of MPEG-2 wrap around at 33 bits. */
const WRAPS_AT = 2 ** 33

/** A slot's score as WebVTT, whose times RFC 8216, 3.5 maps to those of the media. */
export function scoreSubtitles(changes: readonly ScoreChange[], { slot, epochMs, sides }: OfSlot): string {
  const fromMs = epochMs + slot * SLOT_MS
  const toMs = fromMs + SLOT_MS
  const inForce = changeAt(changes, fromMs)
  const shown = [...(inForce ? [inForce] : []), ...changes.filter(({ atMs }) => atMs > fromMs && atMs < toMs)]
  const cues = shown.map(({ atMs, board }, place) => {
    const [start, end] = [Math.max(atMs, fromMs), shown[place + 1]?.atMs ?? toMs]
    return `${cueTime(start - fromMs)} --> ${cueTime(end - fromMs)}\n${textOf(board, sides)}\n`
  })
  const timestamp = (slot * (SLOT_MS / 1_000) * VIDEO_TIMESCALE) % WRAPS_AT
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${timestamp},LOCAL:00:00:00.000\n${cues.map((cue) => `\n${cue}`).join('')}`
}

/** One side a line, as in `Kings 214/4 (20.0)`. */
function textOf(board: Scoreboard, names: readonly string[]): string {
  const lines = board.sides.map((side, place) => [names[place], scoreText({ ...board, sides: [side] })])
  return lines.map((line) => cueText(line.filter(Boolean).join(' '))).join('\n')
}

/** Cue text is markup, and an arrow or an empty line would end it (WebVTT, 4.2.2). */
function cueText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '').replace(/\s+/g, ' ')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function cueTime(ms: number): string {
  return `00:00:${(ms / 1_000).toFixed(3).padStart(6, '0')}`
}
