const PER_SECOND = 60
/** What a network held back for a few seconds arrives at once. */
const AT_ONCE = 4 * PER_SECOND

/** How many messages a socket may send: answers whether another one is within it. */
export function messageBudget(now: () => number = performance.now.bind(performance)): () => boolean {
  let left = AT_ONCE
  let counted = now()
  return () => {
    const instant = now()
    left = Math.min(AT_ONCE, left + ((instant - counted) / 1_000) * PER_SECOND)
    counted = instant
    left -= 1
    return left >= 0
  }
}
