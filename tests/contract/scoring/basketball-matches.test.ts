import { afterAll, expect, test } from 'vitest'
import { type BasketballState, totalOf } from '#schema/sports/basketball/game.ts'
import { basketballScoring } from '#schema/sports/basketball/scoring.ts'
import { matchFiles } from '#tests/support/scoring/match-files.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'

/** As EuroLeague's public interface has it; points are stated after each basket of that side. */
type Play = {
  PLAYTYPE: string
  CODETEAM: string | null
  DORSAL: string | null
  POINTS_A: number | null
  POINTS_B: number | null
}
type Game = { CodeTeamA: string } & Record<(typeof PERIODS)[number], Play[]>
type BoxScore = { EndOfQuarter: Record<string, number | string>[]; Stats: { PlayersStats: BoxPlayer[] }[] }
type BoxPlayer = { Dorsal: string; Points: number; FoulsCommited: number }
type Period = { name: string; plays: Play[] }

const PERIODS = ['FirstQuarter', 'SecondQuarter', 'ThirdQuarter', 'ForthQuarter', 'ExtraTime'] as const
const POINTS: Record<string, number> = { FTM: 1, '2FGM': 2, '3FGM': 3 }
/** By the first letters of the source's kind. */
const FOULS: Record<string, string> = {
  CMT: 'technical',
  CMU: 'unsportsmanlike',
  CMD: 'disqualifying',
  CM: 'personal',
  OF: 'offensive',
}

const figures = { games: 0, baskets: 0, fouls: 0, timeouts: 0, players: 0, overtimes: 0 }
const files = matchFiles('basketball', '.json')
const games = files
  .filter(({ name }) => name.endsWith('playbyplay.json'))
  .map(({ name, text }) => {
    const box = files.find((file) => file.name === name.replace('playbyplay', 'boxscore'))
    return [name, JSON.parse(text) as Game, JSON.parse(box?.text ?? '{}') as BoxScore] as const
  })

test.each(games)('%s: score, fouls, quarters and result are right after every play', (_name, game, box) => {
  const keeper = scoreKeeper<BasketballState>(basketballScoring, basketballScoring.conditionsFor({ quarters: 4 }, 0))
  const stated: [number, number] = [0, 0]
  const fouls: [number, number] = [0, 0]
  for (const { name, plays } of periodsOf(game, box)) {
    const isOvertime = name.startsWith('Extra')
    keeper.record('period-start')
    if (!isOvertime) fouls.fill(0)
    for (const play of plays) replayPlay(keeper, play, isOf(play, game.CodeTeamA) ? 0 : 1, stated, fouls)
    keeper.record('period-end')
    const totals = [0, 1].map((side) => totalOf(keeper.play(), side))
    expect(totals).toEqual(box.EndOfQuarter.map((quarters) => quarters[name]))
    figures.overtimes += isOvertime ? 1 : 0
  }
  comparePlayers(keeper.play(), box)
  const winner = stated[0] > stated[1] ? 0 : 1
  expect(keeper.result()).toMatchObject({
    side: winner,
    sentence: { key: game.ExtraTime.length > 0 ? 'wonAfterOvertime' : 'wonByScore' },
  })
  expect(keeper.state().ignored).toEqual([])
  figures.games += 1
})

afterAll(() => console.info('Basketball, replayed:', JSON.stringify(figures)))

/** As the box score names them. All overtimes stand in one list, in which `EP` ends each. */
function periodsOf(game: Game, { EndOfQuarter: [totals = {}] }: BoxScore): Period[] {
  const quarters = PERIODS.slice(0, 4).map((name, place) => ({ name: `Quarter${place + 1}`, plays: game[name] }))
  const names = Object.keys(totals).filter((name) => name.startsWith('Extra'))
  const overtimes: Period[] = names.map((name) => ({ name, plays: [] }))
  let place = 0
  for (const play of game.ExtraTime) {
    overtimes[Math.min(place, overtimes.length - 1)]?.plays.push(play)
    if (play.PLAYTYPE.trim() === 'EP') place += 1
  }
  return [...quarters, ...overtimes]
}

function isOf(play: Play, team: string): boolean {
  return (play.CODETEAM ?? '').trim() === team.trim()
}

type Keeper = ReturnType<typeof scoreKeeper<BasketballState>>

function replayPlay(keeper: Keeper, play: Play, side: 0 | 1, stated: [number, number], fouls: [number, number]) {
  const kind = play.PLAYTYPE.trim()
  const player = play.DORSAL?.trim() ? { player: Number(play.DORSAL) } : {}
  if (POINTS[kind]) {
    keeper.record('score', { side, points: POINTS[kind], ...player })
    stated[side] = (side === 0 ? play.POINTS_A : play.POINTS_B) ?? Number.NaN
    figures.baskets += 1
  }
  const foul = FOULS[kind.slice(0, 3)] ?? FOULS[kind.slice(0, 2)]
  if (foul) {
    keeper.record('foul', { side, type: foul, ...player })
    fouls[side] += 1
    figures.fouls += 1
  }
  if (kind === 'TOUT') {
    keeper.record('timeout', { side })
    figures.timeouts += 1
  }
  expect([totalOf(keeper.play(), 0), totalOf(keeper.play(), 1)]).toEqual(stated)
  expect(keeper.play().fouls).toEqual(fouls)
}

function comparePlayers(state: BasketballState, { Stats }: BoxScore) {
  for (const [side, { PlayersStats }] of Stats.entries()) {
    for (const { Dorsal, Points, FoulsCommited } of PlayersStats) {
      const number = Number(Dorsal)
      expect([state.playerPoints[side]?.[number] ?? 0, state.playerFouls[side]?.[number] ?? 0]).toEqual([
        Points,
        FoulsCommited,
      ])
      figures.players += 1
    }
  }
}
