import { accessToken, freshUntil, refresh, subscribe } from './session.ts'

const RETRY_MS = 30_000
/** Longest `setTimeout` delay; longer ones fire at once. */
const DELAY_MAX_MS = 2 ** 31 - 1

/** Renews the tokens before they expire, once across all tabs. Returns a function that stops it. */
export function renewEarly(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function plan() {
    clearTimeout(timer)
    const until = freshUntil()
    if (until === null) return
    const ageing = accessToken()
    const delay = Math.min(Math.max(0, until - Date.now()), DELAY_MAX_MS)
    timer = setTimeout(() => void attempt(ageing), delay)
  }

  /** A success reschedules through the subscription. */
  async function attempt(ageing: string | null) {
    const isRenewed = await refresh(ageing)
    if (isRenewed || isStopped || accessToken() !== ageing) return
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(ageing), RETRY_MS)
  }

  plan()
  const unsubscribe = subscribe(plan)
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
