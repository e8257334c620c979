import type { Testbed } from './testbed.ts'

export type Goal = { goal: string; measured: string; isMet: boolean }

/** Result of a benchmark. */
export type Section = {
  title: string
  question: string
  columns: string[]
  rows: string[][]
  goals: Goal[]
  notes: string[]
}

/** `name` selects it in `npm run tool -- bench name`, and its place in the document. */
export type Bench = {
  name: string
  /** Skipped in a run of all benchmarks, since it needs something that is not there by default. */
  onlyWhenAsked?: true
  run(testbed: Testbed): Promise<Section>
}
