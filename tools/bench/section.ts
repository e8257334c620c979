import type { Testbed } from './testbed.ts'

/** What was aimed at, what was measured, and whether that is enough. */
export type Goal = { goal: string; measured: string; isMet: boolean }

/** What one benchmark found: a table, and what is to be known to read it. */
export type Section = {
  title: string
  /** The question that it answers, in a sentence or two. */
  question: string
  columns: string[]
  rows: string[][]
  goals: Goal[]
  notes: string[]
}

/** A benchmark; `name` is what `npm run tool -- bench name` calls it, and its place in the document. */
export type Bench = {
  name: string
  /** Left out of a run of all benchmarks, because it needs something that is not there by default. */
  onlyWhenAsked?: true
  run(testbed: Testbed): Promise<Section>
}
