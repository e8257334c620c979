import type { Phrase } from '../../scoring/phrase.ts'
import type { ScoreCell, ScoreRow, ScoreTable } from '../../scoring/scorecard.ts'
import type { CricketConditions } from './conditions.ts'
import { howOut } from './how-out.ts'
import { batterOf, bowlerOf, type Innings } from './innings.ts'
import { batterRef, bowlerLabel } from './players.ts'
import type { CricketState } from './result.ts'
import { chaseOf, oversIn, oversText, runRate, scoreText } from './view.ts'

/** The over that is bowled, then each innings from the last one back: batting, bowling, fall of wickets. */
export function cricketScorecard(state: CricketState, c: CricketConditions): readonly ScoreTable[] {
  const current = state.innings.at(-1)
  return [
    ...(current && !current.ended ? [overTable(current), rateTable(state, current, c)] : []),
    ...state.innings.toReversed().flatMap((innings) => inningsTables(state, innings, c)),
  ]
}

/** Of the last over too, until the next one begins. */
function overTable(innings: Innings): ScoreTable {
  const last = innings.over.balls > 0 ? innings : innings.closed
  const bowler = last?.bowler ?? innings.bowler ?? 0
  return {
    title: { key: 'table.thisOver' },
    columns: [],
    rows: [{ label: bowlerLabel(innings, bowler), cells: last?.over.shown ?? [] }],
  }
}

function rateTable(state: CricketState, innings: Innings, c: CricketConditions): ScoreTable {
  const { partnership } = innings
  const chase = chaseOf(state, c)
  const row = (key: 'table.runRate' | 'table.requiredRate' | 'table.partnership', cell: string): ScoreRow => ({
    label: { key },
    cells: [cell],
  })
  return {
    title: { key: 'table.rates' },
    columns: [],
    rows: [
      row('table.runRate', rateText(runRate(innings.runs, innings.balls, c))),
      ...(chase && chase.rate !== null ? [row('table.requiredRate', rateText(chase.rate))] : []),
      row('table.partnership', `${partnership.runs} (${partnership.balls})`),
    ],
  }
}

function inningsTables(state: CricketState, innings: Innings, c: CricketConditions): readonly ScoreTable[] {
  const isOnlyOne = innings.superOver > 0 || state.innings.filter((each) => isOfSameKind(each, innings)).length === 1
  const place = state.innings.filter((each) => isOfSameKind(each, innings)).indexOf(innings) + 1
  const titled = (key: 'table.batting' | 'table.bowling' | 'table.fall', side: number): Phrase => {
    if (innings.superOver > 0) return { key: `${key}SuperOver`, side, values: { n: innings.superOver } }
    return isOnlyOne ? { key, side } : { key: `${key}Innings`, side, values: { n: place } }
  }
  return [
    battingTable(innings, titled('table.batting', innings.side)),
    bowlingTable(innings, titled('table.bowling', 1 - innings.side), c),
    ...(innings.fall.length > 0 ? [fallTable(innings, titled('table.fall', innings.side), c)] : []),
  ]
}

function isOfSameKind(a: Innings, b: Innings): boolean {
  return a.side === b.side && a.superOver === b.superOver
}

const BATTING = ['how', 'runs', 'balls', 'fours', 'sixes', 'strikeRate'] as const
const BOWLING = ['overs', 'maidens', 'runs', 'wickets', 'economy', 'wides', 'noBalls'] as const

function battingTable(innings: Innings, title: Phrase): ScoreTable {
  const rows = innings.battingOrder.map((player): ScoreRow => {
    const { runs, balls, fours, sixes } = batterOf(innings, player)
    const rate = balls > 0 ? ((runs * 100) / balls).toFixed(1) : '–'
    return {
      label: batterRef(innings, player),
      cells: [howOut(innings, player), String(runs), String(balls), String(fours), String(sixes), rate],
    }
  })
  const { wides, noBalls, byes, legByes, penalties } = innings.extras
  const sum = wides + noBalls + byes + legByes + penalties
  const absent = innings.absent.map(
    (player): ScoreRow => ({ label: batterRef(innings, player), cells: [{ key: 'out.absent' }] }),
  )
  const breakdown: Phrase = { key: 'table.extrasOf', values: { wides, noBalls, byes, legByes, penalties } }
  return {
    title,
    columns: BATTING.map((name) => ({ key: `column.${name}` }) as const),
    rows: [
      ...rows,
      ...absent,
      { label: { key: 'table.extras' }, cells: [breakdown, String(sum)] },
      ...(innings.adjusted === 0
        ? []
        : [{ label: { key: 'table.adjusted' }, cells: ['', String(innings.adjusted)] } as const]),
      { label: { key: 'table.total' }, cells: [totalCell(innings), scoreText(innings)] },
    ],
  }
}

function totalCell(innings: Innings): ScoreCell {
  return { key: 'table.oversOf', values: { overs: oversText(innings) } }
}

function bowlingTable(innings: Innings, title: Phrase, c: CricketConditions): ScoreTable {
  return {
    title,
    columns: BOWLING.map((name) => ({ key: `column.${name}` }) as const),
    rows: innings.bowlingOrder.map((player) => {
      const { balls, maidens, runs, wickets, wides, noBalls } = bowlerOf(innings, player)
      const economy = rateText(runRate(runs, balls, c))
      const numbers = [maidens, runs, wickets].map(String)
      return {
        label: bowlerLabel(innings, player),
        cells: [oversIn(balls, c), ...numbers, economy, String(wides), String(noBalls)],
      }
    }),
  }
}

function fallTable(innings: Innings, title: Phrase, c: CricketConditions): ScoreTable {
  return {
    title,
    columns: [{ key: 'column.score' }, { key: 'column.overs' }],
    rows: innings.fall.map(({ player, runs, balls }, place) => ({
      label: batterRef(innings, player),
      cells: [`${runs}/${place + 1}`, oversIn(balls, c)],
    })),
  }
}

function rateText(rate: number | null): string {
  return rate === null ? '–' : rate.toFixed(2)
}
