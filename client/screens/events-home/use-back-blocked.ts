import { useEffect } from 'react'

/**
 * Back leads nowhere from here: the current history entry is pushed again (spec 2.4), marked, so that what its query
 * announced is not announced again by a reload.
 */
export function useBackBlocked() {
  useEffect(() => {
    const pushAgain = () => history.pushState({ ...history.state, isAgain: true }, '', location.href)
    pushAgain()
    addEventListener('popstate', pushAgain)
    return () => removeEventListener('popstate', pushAgain)
  }, [])
}
