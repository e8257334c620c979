import { alternate, type Rounds, type Spread, spreadOf } from '#tools/bench/alternate.ts'
import type { Crowd } from './crowd.ts'

export type ComparedServer = { name: string; origin: string; paths: string[]; cpuSeconds(): number }

/** Answers a second, and answers per CPU second of the server. */
export type Comparison = {
  perSecond: Rounds
  perCoreSecond: Rounds
  p99: ReadonlyMap<string, Spread>
  refused: number
}

type Options = { viewers: number; seconds: number; sides: readonly ComparedServer[] }

/** Floods the servers in turn with requests for the same bytes. */
export async function compareServers(crowd: Crowd, { viewers, seconds, sides }: Options): Promise<Comparison> {
  const perCoreSecond = new Map<string, number[]>()
  const tails = new Map<string, number[]>()
  let refused = 0

  async function turn({ name, origin, paths, cpuSeconds }: ComparedServer): Promise<number> {
    const before = cpuSeconds()
    const crowded = await crowd.run({ kind: 'flood', origin, paths, viewers, seconds })
    const used = cpuSeconds() - before
    refused += crowded.refused
    perCoreSecond.set(name, [...(perCoreSecond.get(name) ?? []), crowded.answers / used])
    tails.set(name, [...(tails.get(name) ?? []), crowded.p99])
    return crowded.answers / crowded.seconds
  }

  const perSecond = await alternate(sides.map((side) => ({ name: side.name, turn: () => turn(side) })))
  return { perSecond, perCoreSecond, p99: spreads(tails), refused }
}

function spreads(figures: ReadonlyMap<string, number[]>): ReadonlyMap<string, Spread> {
  return new Map([...figures].map(([name, all]) => [name, spreadOf(all)]))
}
