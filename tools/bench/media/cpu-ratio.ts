import { alternate, ratioOf, type Spread } from '#tools/bench/alternate.ts'
import type { RunningServer } from '#tools/bench/child.ts'

/** Of two turns each: the differences looked for are small. */
const ROUNDS = 10

type Turns = { of(): Promise<unknown>; to(): Promise<unknown> }

/** Server CPU during turns of one kind, as a share of that during turns of another, in alternation. */
export async function cpuRatio(server: RunningServer, turns: Turns): Promise<Spread> {
  async function coresWhile(act: () => Promise<unknown>): Promise<number> {
    const [at, before] = [performance.now(), server.cpuSeconds()]
    await act()
    return (server.cpuSeconds() - before) / ((performance.now() - at) / 1_000)
  }
  const candidates = [
    { name: 'to', turn: () => coresWhile(turns.to) },
    { name: 'of', turn: () => coresWhile(turns.of) },
  ]
  return ratioOf(await alternate(candidates, ROUNDS), 'of', 'to')
}
