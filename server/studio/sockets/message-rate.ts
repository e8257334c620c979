const PER_SECOND = 60
/** Messages that a network held back for a few seconds arrive at once. */
const AT_ONCE = 4 * PER_SECOND

/** Token bucket of a socket; each call consumes a token, and returns whether there was one. */
export function messageRate(now: () => number = performance.now.bind(performance)): () => boolean {
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
