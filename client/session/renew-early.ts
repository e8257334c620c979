import { accessToken, freshUntil, refreshEarly, subscribe } from './session.ts'

/** Has the tokens renewed before they are over, by whichever tab comes first, until it is stopped. */
export function renewEarly(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan() {
    clearTimeout(timer)
    const until = freshUntil()
    if (until === null) return
    const ageing = accessToken()
    timer = setTimeout(() => void refreshEarly(ageing), Math.max(0, until - Date.now()))
  }

  plan()
  const unsubscribe = subscribe(plan)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
