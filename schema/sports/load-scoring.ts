import type { Scoring } from '../scoring/scoring.ts'
import { type SportType, sports } from './index.ts'
import type { Sport } from './sport.ts'

/** A sport's scoring; a plain counter for `other`, and for a sport without one. */
export async function loadScoring(type: SportType | 'other'): Promise<Scoring> {
  const own = type === 'other' ? undefined : (sports[type] as Sport).scoring
  return own ? own() : (await import('../scoring/counter.ts')).counterScoring
}
