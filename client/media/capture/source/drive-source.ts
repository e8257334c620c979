import { BROWSER_CALL_TIMEOUT_MS } from '#client/media/deadline.ts'
import { reduceSource, type SourceSignal, type SourceState, sourceAtFirst } from './source-lifecycle.ts'
import { permissionOf, type SourceFailure } from './user-media.ts'

export type Source = {
  state(): SourceState
  signal(signal: SourceSignal): void
}

type Needs<Opened> = {
  kind: 'camera' | 'microphone'
  /** Calls `getUserMedia`. `before`: the state before this attempt. */
  open(before: SourceState): Promise<Opened | SourceFailure>
  use(opened: Opened): void
  discard(opened: Opened): void
  release(): void
  onChange(): void
}

export function driveSource<Opened extends object>(needs: Needs<Opened>): Source {
  const { kind, open, use, discard, release, onChange } = needs
  const openedByAttempt = new Map<number, Opened>()
  let state = sourceAtFirst
  let retry: ReturnType<typeof setTimeout> | undefined

  function signal(sent: SourceSignal) {
    const before = state
    const [after, effects] = reduceSource(state, sent)
    state = after
    for (const effect of effects) {
      if (effect.type === 'open') void ask(effect.attempt, before)
      else if (effect.type === 'release') release()
      else if (effect.type === 'cancelRetry') clearTimeout(retry)
      else if (effect.type === 'retryAfter') retryAfter(effect.ms)
      else settle(effect.attempt, effect.type === 'use' ? use : discard)
    }
    onChange()
  }

  async function ask(attempt: number, before: SourceState) {
    const overdue = setTimeout(async () => {
      const isPrompted = (await permissionOf(kind)) !== 'granted'
      signal({ type: 'overdue', attempt, isPrompted })
    }, BROWSER_CALL_TIMEOUT_MS)
    const answer = await open(before).catch((error): SourceFailure => {
      console.warn(`The ${kind} did not open.`, error)
      return 'busy'
    })
    clearTimeout(overdue)
    if (typeof answer === 'string') return signal({ type: 'refused', attempt, refusal: answer })
    openedByAttempt.set(attempt, answer)
    signal({ type: 'opened', attempt })
  }

  function settle(attempt: number, act: (opened: Opened) => void) {
    const answer = openedByAttempt.get(attempt)
    openedByAttempt.delete(attempt)
    if (answer) act(answer)
  }

  function retryAfter(ms: number) {
    clearTimeout(retry)
    retry = setTimeout(() => signal({ type: 'retryDue' }), ms)
  }

  return { state: () => state, signal }
}
