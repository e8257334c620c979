import type { Payload, ScoreEntry } from '../../scoring/entry.ts'
import type { Phrase } from '../../scoring/phrase.ts'
import type { Side } from '../../scoring/scoring.ts'
import type { Ball, CricketConditions, cricketEntries } from './conditions.ts'
import { wicketLine } from './how-out.ts'
import { batterOf, type Innings, withBatters } from './innings.ts'
import { batterRef, bowlerRef } from './players.ts'
import type { CricketState } from './result.ts'

export function describeCricket(
  before: CricketState,
  after: CricketState,
  { kind, payload }: ScoreEntry,
  c: CricketConditions,
): Phrase {
  const innings = after.innings.at(-1)
  if (kind === 'ball' && innings) return ballLine(inningsBefore(before, after, c), innings, payload as Ball)
  const line = OTHERS[kind as Exclude<keyof typeof cricketEntries, 'ball'>]
  return line?.(payload, innings, before.innings[after.innings.length - 1]) ?? { key: 'log.unknown' }
}

/** The innings in which the ball was bowled, as it stood before; the ball may have begun it. */
function inningsBefore(before: CricketState, after: CricketState, c: CricketConditions): Innings | undefined {
  const innings = before.innings[after.innings.length - 1] ?? after.innings.at(-1)
  return innings && before.innings.length === after.innings.length ? withBatters(innings, c) : undefined
}

function ballLine(was: Innings | undefined, innings: Innings, ball: Ball): Phrase {
  const fallen = innings.fall.at(-1)
  const isWicket = innings.wickets > (was?.wickets ?? 0) && fallen
  if (isWicket) return wicketLine(innings, fallen.player)
  const faced = was?.striker ?? innings.battingOrder[0] ?? null
  const players = { batter: batterRef(innings, faced ?? 1) }
  const { runs } = ball
  switch (ball.extra) {
    case 'wide':
      return runs === 0 ? { key: 'log.wide' } : { key: 'log.wideRuns', values: { runs } }
    case 'noBall':
      return runs === 0 ? { key: 'log.noBall' } : { key: 'log.noBallRuns', values: { runs, off: ball.off }, players }
    case 'bye':
      return { key: 'log.byes', values: { runs } }
    case 'legBye':
      return { key: 'log.legByes', values: { runs } }
    case null:
      return offTheBat(innings, was, faced, runs, players)
  }
}

function offTheBat(
  innings: Innings,
  was: Innings | undefined,
  faced: number | null,
  runs: number,
  players: NonNullable<Phrase['players']>,
): Phrase {
  const figures = (of: Innings | undefined) => (of && faced !== null ? batterOf(of, faced) : { fours: 0, sixes: 0 })
  const [old, now] = [figures(was), figures(innings)]
  if (now.fours > old.fours) return { key: 'log.four', players }
  if (now.sixes > old.sixes) return { key: 'log.six', players }
  return runs === 0 ? { key: 'log.dot', players } : { key: 'log.runs', values: { runs }, players }
}

type Line = (payload: Payload, innings: Innings | undefined, was: Innings | undefined) => Phrase

const byPlayer =
  (key: 'log.bowler' | 'log.batter' | 'log.absent', of: typeof batterRef): Line =>
  ({ player }, innings) =>
    innings && typeof player === 'number' ? { key, players: { player: of(innings, player) } } : { key: `${key}Unnamed` }

const OTHERS: Record<Exclude<keyof typeof cricketEntries, 'ball'>, Line> = {
  'dead-ball': () => ({ key: 'log.deadBall' }),
  bowler: byPlayer('log.bowler', bowlerRef),
  batter: byPlayer('log.batter', batterRef),
  batters: () => ({ key: 'log.batters' }),
  'swap-ends': () => ({ key: 'log.swapEnds' }),
  retired: ({ how }, innings, was) =>
    (how === 'out' ? lastOut(innings) : hurtLine(innings, was)) ?? { key: 'log.retired' },
  'timed-out': (_payload, innings) => lastOut(innings) ?? { key: 'log.timedOut' },
  absent: byPlayer('log.absent', batterRef),
  penalty: ({ side, runs }) => ({ key: 'log.penalty', side: side as Side, values: { runs: runs as number } }),
  'over-called': () => ({ key: 'log.overCalled' }),
  'over-goes-on': () => ({ key: 'log.overGoesOn' }),
  declare: (_payload, innings) => ({ key: 'log.declare', side: innings?.side ?? 0 }),
  innings: ({ side }) => ({ key: 'log.innings', side: side as Side }),
  target: ({ runs, overs, method }) => targetLine(runs as number | null, overs as number | null, method as string),
}

function lastOut(innings: Innings | undefined): Phrase | undefined {
  const fallen = innings?.fall.at(-1)
  return innings && fallen ? wicketLine(innings, fallen.player) : undefined
}

function hurtLine(innings: Innings | undefined, was: Innings | undefined): Phrase | undefined {
  const isHurt = (of: Innings | undefined, player: number) => of?.batters[player]?.out === 'retiredHurt'
  const hurt = innings?.battingOrder.find((player) => isHurt(innings, player) && !isHurt(was, player))
  return innings && hurt !== undefined
    ? { key: 'log.retiredHurt', players: { batter: batterRef(innings, hurt) } }
    : undefined
}

function targetLine(runs: number | null, overs: number | null, method: string): Phrase {
  if (runs === null) return { key: 'log.targetOvers', values: { overs: overs ?? 0, method } }
  if (overs === null) return { key: 'log.target', values: { runs, method } }
  return { key: 'log.targetIn', values: { runs, overs, method } }
}
