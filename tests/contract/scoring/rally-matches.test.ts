import { afterAll, describe, expect, test } from 'vitest'
import { currentGame, gamesWon } from '#schema/scoring/rally.ts'
import { type BadmintonState, badmintonScoring } from '#schema/sports/badminton/scoring.ts'
import type { VolleyballState } from '#schema/sports/volleyball/conditions.ts'
import { volleyballScoring } from '#schema/sports/volleyball/scoring.ts'
import { matchFiles } from '#tests/support/scoring/match-files.ts'
import {
  groupBy,
  readDataVolley,
  readShuttleSet,
  setsRule,
  type VolleyFact,
} from '#tests/support/scoring/rally-files.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'

const volleyball = { matches: 0, sets: 0, points: 0, serves: 0, zones: 0, otherServers: 0 }
const badminton = { matches: 0, games: 0, rallies: 0, otherServers: 0 }

describe('volleyball', () => {
  const files = matchFiles('volleyball', '.dvw')

  test.each(files)('$name: score, server and rotation are right after every rally', ({ text }) => {
    const { sets, facts, isBeach } = readDataVolley(text)
    const conditions = { ...(volleyballScoring.conditionsFor({}, 0) as object), ...setsRule(sets) }
    const keeper = scoreKeeper<VolleyballState>(volleyballScoring, conditions)
    keeper.record('start', { first: firstServer(facts) })
    const newSetters = new Set<number>()
    // Two players have no zones.
    for (const fact of isBeach ? facts.filter(({ kind }) => kind !== 'zone') : facts) replayed(keeper, fact, newSetters)
    expect(keeper.play().games.map(({ points }) => points)).toEqual(sets)
    const won = [0, 1].map((side) =>
      gamesWon(
        sets.map(([a, b]) => ({ winner: a > b ? 0 : 1 })),
        side,
      ),
    )
    expect(keeper.result()).toMatchObject({
      side: (won[0] ?? 0) > (won[1] ?? 0) ? 0 : 1,
      sentence: { key: 'wonSets' },
    })
    expect(keeper.state().ignored).toEqual([])
    volleyball.matches += 1
    volleyball.sets += sets.length
  })

  /** The source itself has the other side serving after one rally of 1,595. */
  test('who serves is as the rules say', () => {
    expect(volleyball.otherServers).toBeLessThanOrEqual(volleyball.serves / 500)
  })

  afterAll(() => console.info('Volleyball, replayed:', JSON.stringify(volleyball)))
})

function firstServer(facts: readonly VolleyFact[]): number {
  return facts.find((fact) => fact.kind === 'serve')?.side ?? 0
}

type Keeper = ReturnType<typeof scoreKeeper<VolleyballState>>

/**
 * `newSetters` are sides whose setter has changed: the zone is a fact, those after it follow. So is a zone that the source
 * states without a rally that this side has just won: its scorer put it right.
 */
function replayed(keeper: Keeper, fact: VolleyFact, newSetters: Set<number>) {
  switch (fact.kind) {
    case 'point': {
      keeper.record('point', { side: fact.side })
      const { games, serving } = keeper.play()
      expect(games.at(-1)?.points).toEqual(fact.score)
      expect(serving).toBe(fact.side)
      volleyball.points += 1
      return
    }
    case 'serve': {
      if (keeper.play().serving !== fact.side && currentGame(keeper.play().games)) {
        const isAsked = keeper.play().serving === null
        keeper.record('serve', { side: fact.side })
        volleyball.otherServers += isAsked ? 0 : 1
      }
      volleyball.serves += 1
      return
    }
    case 'setter':
      newSetters.add(fact.side)
      return
    case 'zone': {
      const isSaid = newSetters.delete(fact.side) || keeper.play().serving !== fact.side
      if (isSaid) keeper.record('rotation', { side: fact.side, zone: fact.zone })
      expect(keeper.play().zones[fact.side]).toBe(fact.zone)
      volleyball.zones += isSaid ? 0 : 1
      return
    }
    case 'timeout':
    case 'substitute':
      keeper.record(fact.kind, { side: fact.side })
      return
    case 'set':
      return
  }
}

describe('badminton', () => {
  const sets = matchFiles('badminton', '.csv')
  const matches = groupBy(sets, ({ name }) => name.split('/')[0] ?? '')

  test.each([...matches])('%s: score and server are right after every rally', (_name, games) => {
    const rallies = games.map(({ text }) => readShuttleSet(text))
    const keeper = scoreKeeper<BadmintonState>(badmintonScoring, badmintonScoring.conditionsFor({}, 0))
    keeper.record('start', { first: rallies[0]?.[0]?.server ?? 0 })
    for (const [place, game] of rallies.entries()) {
      for (const [rally, { server, winner, score }] of game.entries()) {
        if (rally > 0 && keeper.play().serving !== server) {
          keeper.record('serve', { side: server })
          badminton.otherServers += 1
        }
        keeper.record('point', { side: winner })
        expect(keeper.play().games).toHaveLength(place + 1)
        expect(keeper.play().games.at(-1)?.points).toEqual(score)
        if (rally === 0) expect(keeper.play().games.at(-1)?.firstServer).toBe(server)
        badminton.rallies += 1
      }
      const isLast = place === rallies.length - 1
      if (!isLast) expect(keeper.play().games.at(-1)?.winner).not.toBeNull()
      badminton.games += 1
    }
    // A last game without a winner ends with a retirement, which the source does not tell.
    const winner = keeper.play().games.at(-1)?.winner ?? null
    expect(keeper.result()?.side ?? null).toBe(winner)
    expect(keeper.state().ignored).toEqual([])
    badminton.matches += 1
  })

  /** The source itself has the other side serving after one rally of 873. */
  test('who serves is as the rules say', () => {
    expect(badminton.otherServers).toBeLessThanOrEqual(badminton.rallies / 300)
  })

  afterAll(() => console.info('Badminton, replayed:', JSON.stringify(badminton)))
})
