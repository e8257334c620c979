import type { ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import { scoreText } from '#schema/scoring/date-range.ts'
import type { Phrase } from '#schema/scoring/phrase.ts'
import type { Scoreboard } from '#schema/scoring/scoring.ts'

export type ScoreWords = {
  sides: readonly string[]
  /** The words of a phrase; empty while the sport's words are not loaded. */
  say(phrase: Phrase | null): string
}

/** All that the plates show as one text, which is read out and shared: `Kings 164/5 (20.0). Tigers 126/3 (15.2), batting.` */
export function spokenScore({ board, result }: ShownScore, { sides, say }: ScoreWords): string {
  const sideTexts = board.sides.map(({ main, sub, serving }, side) => {
    const figures = [sides[side], main, sub && `(${sub})`].filter(Boolean).join(' ')
    const isServing = serving && !result ? say({ key: 'serving' }) : ''
    return isServing ? `${figures}, ${isServing}` : figures
  })
  const texts = result ? [say(result.sentence), ...sideTexts] : [say(board.period), ...sideTexts, say(board.line)]
  return texts
    .filter(Boolean)
    .map((text) => (/[.!?।]$/.test(text) ? text : `${text}.`))
    .join(' ')
}

/** Only one side has played so far, as when the other one has not batted. */
export function onlySide(sides: readonly { main: string }[]): number | null {
  const [first, ...others] = sides.flatMap(({ main }, side) => (/\d/.test(main) ? [side] : []))
  return first === undefined || others.length > 0 ? null : first
}

/** The figures of the sides that have played: `164/5 (20.0) – 126/3 (15.2)`. */
export function playedText(board: Scoreboard): string {
  const only = onlySide(board.sides)
  return scoreText(only === null ? board : { ...board, sides: board.sides.slice(only, only + 1) })
}

/** `62:11`: minutes are not folded into hours, as on the clock of a match. */
export function matchClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
