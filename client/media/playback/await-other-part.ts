import { newestSegment } from './newest-segment.ts'

const LOOK_EVERY_MS = 4_000
/** The same encoder may recover: retries every 32 s, ten times at most. */
const TRY_EVERY = 8
const TRIES_MAX = 10

/** Polls an undecodable live playlist; calls `again` when the init segment changes, and at times without a change. */
export function awaitOtherPart(url: string, again: () => void): () => void {
  let known: string | null = null
  let looks = 0

  async function look() {
    const response = await fetch(url)
    if (!response.ok) return
    const { segment } = newestSegment(await response.text(), response.url)
    const isOther = known !== null && segment !== null && segment.mapUrl !== known
    known ??= segment?.mapUrl ?? null
    if (isOther || (looks > 0 && looks % TRY_EVERY === 0)) again()
    looks += 1
    if (looks > TRY_EVERY * TRIES_MAX) clearInterval(timer)
  }

  const lookOnce = () => void look().catch(() => {})
  const timer = setInterval(lookOnce, LOOK_EVERY_MS)
  lookOnce()
  return () => clearInterval(timer)
}
