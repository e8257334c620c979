import type { Scoring } from '#schema/scoring/scoring.ts'
import { sportTypes } from '#schema/sports/index.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'

/** The scoring of every type of event. */
export async function scoringSports(): Promise<{ type: string; scoring: Scoring }[]> {
  const types = [...sportTypes, 'other'] as const
  return Promise.all(types.map(async (type) => ({ type, scoring: await loadScoring(type) })))
}
