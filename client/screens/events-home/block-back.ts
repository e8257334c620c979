import { hasTokens } from '#client/session/session.ts'

const PATH = '/events-layout'

type Router = { subscribe(changed: () => void): () => void }

/**
 * Blocks Back on events home by pushing its history entry again (spec 2.4), in the task in which the URL changes, so
 * that no Back comes too early. A pushed entry is marked `isAgain`; a return to it pushes no other.
 * `isAnnounced`: the message for its query has been shown.
 */
export function blockBack(router: Router): void {
  router.subscribe(() => pushAgain(false))
  addEventListener('popstate', () => pushAgain(true))
}

function pushAgain(isAnnounced: boolean): void {
  if (location.pathname !== PATH || history.state?.isAgain || !hasTokens()) return
  history.pushState({ ...history.state, isAgain: true, isAnnounced }, '', location.href)
}

/** Whether the query of this entry still has a message to show. */
export function isNewVisit(): boolean {
  return history.state?.isAnnounced === false
}

/** A reload must not show the message again. */
export function noteAnnounced(): void {
  history.replaceState({ ...history.state, isAnnounced: true }, '')
}
