import { type Candidate, formatSpread, type Rounds, ratioOf, spreadOf } from '#tools/bench/alternate.ts'
import type { RunningServer } from '#tools/bench/child.ts'
import type { Call } from './call.ts'
import { load } from './load.ts'

export type Loadable = Candidate & { cpuMicroseconds: number[]; p99: number[] }

const SECONDS = 3
/** Enough calls for the JIT compiler to settle. */
const WARMING = 5_000

/** Returns a candidate whose turn counts answered calls; throws when any fails. */
export async function loadable(
  name: string,
  { origin, ...served }: RunningServer,
  callOf: (user: number) => Call,
  users?: number,
) {
  await load(origin, callOf, { amount: WARMING }, users)
  const cpuMicroseconds: number[] = []
  const p99: number[] = []
  return {
    name,
    cpuMicroseconds,
    p99,
    async turn(): Promise<number> {
      const before = served.cpuSeconds()
      const loaded = await load(origin, callOf, { duration: SECONDS }, users)
      if (loaded.failed > 0) throw new Error(`${name}: ${loaded.failed} requests failed.`)
      cpuMicroseconds.push(((served.cpuSeconds() - before) * 1e6) / (loaded.perSecond * SECONDS))
      p99.push(loaded.p99)
      return loaded.perSecond
    },
  }
}

export const COLUMNS = ['', 'requests a second', 'of the limit', 'µs of its core a request', 'p99, ms']

/** A row for each candidate, with its ratio to the first. */
export function rowsOf(candidates: readonly Loadable[], rounds: Rounds): string[][] {
  const [limit] = candidates
  return candidates.map(({ name, cpuMicroseconds, p99 }) => [
    name,
    formatSpread(spreadOf(rounds.get(name) ?? []), 0),
    formatSpread(ratioOf(rounds, name, limit?.name ?? '')),
    formatSpread(spreadOf(cpuMicroseconds), 0),
    formatSpread(spreadOf(p99), 0),
  ])
}
