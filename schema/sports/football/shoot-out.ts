import type { Side } from '../../scoring/scoring.ts'

/** Over as soon as it cannot be reached any more; after the set of kicks, as soon as a pair differs. */
export function shootOutWinner(kicks: readonly { side: Side; isScored: boolean }[], set: number): Side | null {
  const taken = [0, 1].map((side) => kicks.filter((kick) => kick.side === side).length)
  const scored = [0, 1].map((side) => kicks.filter((kick) => kick.side === side && kick.isScored).length)
  const due = Math.max(set, ...taken)
  for (const side of [0, 1]) {
    const other = 1 - side
    const reachable = (scored[other] ?? 0) + due - (taken[other] ?? 0)
    if ((scored[side] ?? 0) > reachable) return side
  }
  return null
}

/** Sides kick by turns; the one that began again begins each pair. */
export function nextKicker(kicks: readonly { side: Side }[]): Side | null {
  const last = kicks.at(-1)
  return last ? 1 - last.side : null
}
