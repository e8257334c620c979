import { useState } from 'react'
import type { ScoredMatch } from '#client/scoring/shared/scored-match.ts'
import {
  type CorrectionSignal,
  type CorrectionState,
  entryOf,
  noCorrection,
  reduceCorrection,
} from './correction-state.ts'

export type Correction = { state: CorrectionState; signal(signal: CorrectionSignal): void }

export function useCorrection(record: ScoredMatch['record']): Correction {
  const [state, setState] = useState(noCorrection)

  function signal(given: CorrectionSignal) {
    const [next, effects] = reduceCorrection(state, given)
    setState(next)
    for (const { edit } of effects) {
      const { kind, payload, ...options } = entryOf(edit)
      record(kind, payload, options)
    }
  }

  return { state, signal }
}
