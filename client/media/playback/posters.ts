import { backOffMs } from '#client/media/back-off.ts'
import { type DateRange, noDateRanges } from './date-range.ts'
import { type ListedSegment, newestSegment } from './newest-segment.ts'
import { dateRangesIn } from './playlist-tags.ts'
import { downloader, stillTaker } from './still-taker.ts'

export type Posters = {
  /** `takenMs` is server time; `cameMs` is `performance.now()` at arrival; `ageMs` its age then. */
  still: { address: string; takenMs: number; cameMs: number; ageMs: number } | null
  isSlate: boolean
  phase: 'loading' | 'showing' | 'reconnecting' | 'ended'
  /** Bytes received since `sinceMs` (`performance.now()`). */
  bytes: number
  sinceMs: number
  /** Estimated data use of the video; null when unknown. */
  videoBytesAMinute: number | null
  dateRanges: readonly DateRange[]
}

const STILL_EVERY_MS = 10_000

/** Data saver: shows a still every 10 s, and downloads little more than its bytes. */
export function openPosters(url: string, changed: (stills: Posters) => void): { close(): void } {
  const closing = new AbortController()
  let stills: Posters = {
    still: null,
    isSlate: false,
    phase: 'loading',
    bytes: 0,
    sinceMs: performance.now(),
    videoBytesAMinute: null,
    dateRanges: noDateRanges,
  }
  let failures = 0
  let next: ReturnType<typeof setTimeout> | undefined
  const download = downloader(closing.signal, (count) => show({ bytes: stills.bytes + count }))
  const takeStill = stillTaker(download, (videoBytesAMinute) => show({ videoBytesAMinute }))

  function show(news: Partial<Posters>) {
    stills = { ...stills, ...news }
    changed(stills)
  }

  async function take() {
    try {
      if (!document.hidden) await takeOne()
      failures = 0
      if (stills.phase !== 'ended') next = setTimeout(take, STILL_EVERY_MS)
    } catch {
      if (closing.signal.aborted) return
      show({ phase: 'reconnecting' })
      next = setTimeout(take, backOffMs(failures))
      failures += 1
    }
  }

  async function takeOne() {
    const { response, bytes } = await download(url)
    const playlist = new TextDecoder().decode(bytes)
    const { segment, isOver } = newestSegment(playlist, response.url)
    const isSlate = segment?.url.includes('/slate/') ?? true
    const picture = segment && !isSlate ? await takeStill(segment) : null
    if (segment && picture) replaceStill(picture, segment, serverMs(response))
    show({ isSlate, phase: isOver ? 'ended' : 'showing', dateRanges: dateRangesIn(playlist) })
  }

  function replaceStill(picture: Blob, { startsMs }: ListedSegment, nowMs: number) {
    if (stills.still) URL.revokeObjectURL(stills.still.address)
    const address = URL.createObjectURL(picture)
    const ageMs = Math.max(0, nowMs - startsMs)
    show({ still: { address, takenMs: startsMs, cameMs: performance.now(), ageMs } })
  }

  void take()
  return {
    close() {
      clearTimeout(next)
      closing.abort()
      if (stills.still) URL.revokeObjectURL(stills.still.address)
    },
  }
}

/** The response's `Date`, else the device's clock. */
function serverMs({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || Date.now()
}
