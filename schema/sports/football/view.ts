import { button, sideButtons } from '../../scoring/button.ts'
import type { Phrase, ScoreButton, Scoreboard, ScoreClock, Side } from '../../scoring/scoring.ts'
import {
  type Card,
  type FootballConditions,
  type FootballState,
  footballResult,
  goalsOf,
  isInSinBin,
  isShootOut,
  periodMinutes,
  periodOffset,
  scoredOf,
} from './periods.ts'
import { nextKicker } from './shoot-out.ts'

/** Players of a side who are still on the pitch. */
function playersLeft({ cards }: FootballState, side: Side, { players }: FootballConditions): number {
  const isOff = (card: Card) => card.colour === 'second' || card.colour === 'red' || isInSinBin(card)
  const off = cards.filter((card) => card.side === side && isOff(card)).map(({ player }) => player)
  const named = new Set(off.filter((player) => player !== null))
  return players - named.size - off.filter((player) => player === null).length
}

export function footballScoreboard(state: FootballState, c: FootballConditions): Scoreboard {
  const isKicks = state.kicks.length > 0
  return {
    sides: [0, 1].map((side) => ({
      main: String(goalsOf(state, side)),
      sub: isKicks ? `(${scoredOf(state.kicks, side)})` : subOf(state, side, c),
      serving: false,
    })),
    period: periodOf(state, c),
    line: state.addedMinutes > 0 && state.isPlaying ? { key: 'addedTime', values: { n: state.addedMinutes } } : null,
    clock: state.period === 0 || isKicks ? null : shownClock(state, c),
  }
}

function subOf(state: FootballState, side: Side, c: FootballConditions): string {
  const fouls = c.showFouls ? [`F${state.fouls[side] ?? 0}`] : []
  const left = playersLeft(state, side, c)
  return [...fouls, ...(left < c.players ? [`${left}`] : [])].join(' ')
}

function periodOf(state: FootballState, c: FootballConditions): Phrase | null {
  if (state.kicks.length > 0 || isShootOut(state, c)) return { key: 'shootOut' }
  if (state.period === 0) return null
  const { period: n, isPlaying } = state
  if (n > c.halves) return extraPeriod(n - c.halves, isPlaying, c)
  if (!isPlaying && n === c.halves) return { key: 'fullTime' }
  if (c.halves === 2) return isPlaying ? { key: 'half', values: { n } } : { key: 'halfTime' }
  return { key: isPlaying ? 'period' : 'periodOver', values: { n } }
}

function extraPeriod(n: number, isPlaying: boolean, { extraPeriods }: FootballConditions): Phrase {
  if (!isPlaying) return { key: n < extraPeriods ? 'extraTimeHalfTime' : 'extraTimeOver' }
  return extraPeriods === 1 ? { key: 'extraTime' } : { key: 'extraTimeHalf', values: { n } }
}

/** Up from the period's first minute, or down from its length. */
function shownClock({ clock, period }: FootballState, c: FootballConditions): ScoreClock {
  const lengthMs = periodMinutes(period, c) * 60_000
  if (c.clock === 'up') return { ...clock, baseMs: clock.baseMs + periodOffset(period, c) * 60_000 }
  return { ...clock, baseMs: Math.max(0, lengthMs - clock.baseMs), runs: clock.runs === 'no' ? 'no' : 'down' }
}

export function footballScorePad(state: FootballState, c: FootballConditions): readonly ScoreButton[] {
  if (footballResult(state, c)) return []
  if (isShootOut(state, c)) return kickButtons(state)
  const sides = [0, 1]
  return [
    ...sideButtons(sides, 'large', 'goal', 'goal', { ask: ['scorer', 'how', 'assist'] }),
    state.isPlaying
      ? button('medium', 'endPeriod', 'period-end')
      : button('large', 'startPeriod', 'period-start', { values: { n: state.period + 1 } }),
    ...sideButtons(sides, 'medium', 'card', 'card', { ask: ['colour', 'player'] }),
    ...sideButtons(sides, 'medium', 'substitution', 'substitute', { ask: ['out', 'in'] }),
    button('small', 'addedTime', 'added-time', { ask: ['minutes'] }),
    ...(c.stops ? [button('medium', 'stopClock', 'clock-stop'), button('medium', 'startClock', 'clock-start')] : []),
    button('small', 'setClock', 'clock-set', { ask: ['minutes'] }),
    ...sideButtons(
      sides.filter((side) => hasSinBin(state, side)),
      'medium',
      'sinBinOver',
      'sin-bin-over',
    ),
    ...sideButtons(sides, 'small', 'count', 'count', { ask: ['what'] }),
  ]
}

function hasSinBin({ cards }: FootballState, side: Side): boolean {
  return cards.some((card) => card.side === side && isInSinBin(card))
}

/** Of the side whose turn it is; of both before the first kick. */
function kickButtons({ kicks }: FootballState): ScoreButton[] {
  const turn = nextKicker(kicks)
  const sides = turn === null ? [0, 1] : [turn]
  return [
    ...sideButtons(sides, 'large', 'kickScored', 'kick', { payload: { scored: true } }),
    ...sideButtons(sides, 'large', 'kickMissed', 'kick', { payload: { scored: false } }),
  ]
}

export function nextToKick(state: FootballState, c: FootballConditions): Phrase | null {
  const side = isShootOut(state, c) && !footballResult(state, c) ? nextKicker(state.kicks) : null
  return side === null ? null : { key: 'kicksNext', side }
}
