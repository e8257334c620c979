import { useRef, useState } from 'react'
import type { ScoredMatch } from '#client/scoring/shared/scored-match.ts'
import type { ScoreButton } from '#schema/scoring/scoring.ts'
import { askedBy } from './ask.ts'
import { type PadSignal, type PadState, padAtFirst, reducePad } from './pad-state.ts'

export type Pad = {
  state: PadState
  press(button: ScoreButton): void
  signal(signal: PadSignal): void
}

/** `record` takes what the pad makes of taps, and returns the entry's id; null if details are not asked afterwards. */
export function usePad(
  { sport }: Pick<ScoredMatch, 'sport'>,
  record: (kind: string, payload: ScoreButton['payload'], target?: string) => string | null,
): Pad {
  // Two taps may come before the next render.
  const latest = useRef(padAtFirst)
  const [state, setState] = useState(padAtFirst)

  function signal(given: PadSignal) {
    // Server time leaps when it is measured anew: two taps would look like one.
    const [next, effects] = reducePad(latest.current, given, performance.now())
    latest.current = next
    setState(next)
    for (const effect of effects) {
      if (effect.type === 'undo') {
        record('undo', {}, effect.target)
        continue
      }
      if (effect.type === 'amend') {
        const { kind, payload } = effect
        record('replace', { kind, payload }, effect.entryId)
        continue
      }
      const { kind, payload, followUp: questions } = effect
      const entryId = record(kind, payload)
      if (questions && entryId) signal({ type: 'recorded', followUp: { entryId, kind, payload, questions } })
    }
  }

  return {
    state,
    signal,
    press: (button) => signal({ type: 'pressed', button, questions: askedBy(sport, button) }),
  }
}
