/** One contender of a comparison. A turn runs it for a while and returns its figure, e.g. requests a second. */
export type Candidate = { name: string; turn(): Promise<number> }

/** Median, minimum and maximum. */
export type Spread = { median: number; low: number; high: number }

/** Figures of each candidate, by round. */
export type Rounds = ReadonlyMap<string, readonly number[]>

const ROUNDS = 5

/** Runs the candidates in turn, so that disturbances of the machine affect all alike. */
export async function alternate(candidates: readonly Candidate[], rounds = ROUNDS): Promise<Rounds> {
  const figures = new Map(candidates.map(({ name }): [string, number[]] => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { name, turn } of candidates) figures.get(name)?.push(await turn())
  }
  return figures
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((one, other) => one - other)
  const at = (place: number) => sorted[place] ?? Number.NaN
  const half = sorted.length / 2
  const median = Number.isInteger(half) ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half))
  return { median, low: at(0), high: at(sorted.length - 1) }
}

/** Ratio of two candidates, round by round. */
export function ratioOf(rounds: Rounds, one: string, other: string): Spread {
  const others = rounds.get(other) ?? []
  return spreadOf((rounds.get(one) ?? []).map((figure, round) => figure / (others[round] ?? Number.NaN)))
}

/** `1.83 (1.79–1.90)` */
export function formatSpread({ median, low, high }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}
