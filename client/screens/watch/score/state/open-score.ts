import { lazyImport } from '#client/app/lazy-import.ts'
import type { DateRange } from '#client/media/playback/date-range.ts'
import type { PublishedScore } from '#schema/scoring/published.ts'
import { driveReads } from './drive-reads.ts'
import type { FoldedMatch } from './folded-match.ts'
import { closestOffset, readSidecar } from './read-sidecar.ts'
import { scoreTagsOf } from './read-tags.ts'
import { emptyTimeline, hasStaleDetails, type ScoreTimeline, withPublished, withTags } from './score-timeline.ts'
import { nextSidecarRead, type SidecarNeeds, type SidecarRead } from './sidecar-reads.ts'

export type KnownScore = {
  timeline: ScoreTimeline
  /** Null until the sidecar is read, and the sport's scoring loaded. */
  match: FoldedMatch | null
  isUnreachable: boolean
  /** By how much the server's clock is ahead, to the second; null until it is known. */
  clockOffsetMs: number | null
}

export const unknownScore: KnownScore = {
  timeline: emptyTimeline,
  match: null,
  isUnreachable: false,
  clockOffsetMs: null,
}

export type ScoreReader = {
  hear(dateRanges: readonly DateRange[]): void
  allow(situation: { mayRead: boolean; isOver: boolean }): void
  see(isSeen: boolean): void
  retry(): Promise<void>
  close(): void
}

/** A request that fails alone is not worth a word. */
const UNREACHABLE_AFTER = 2

/** Keeps the score of an event. `url`: that of its newest sidecar. */
export function openScore(url: string, changed: (known: KnownScore) => void): ScoreReader {
  const closing = new AbortController()
  const needs: Omit<SidecarNeeds, 'timeline'> = {
    ...{ mayRead: false, isOver: false, isFinal: false, isTold: false, isSeen: false, isSeenLate: false },
    readAtMs: null,
  }
  let known = unknownScore
  let readBody = ''

  function show(news: Partial<KnownScore>) {
    known = { ...known, ...news }
    changed(known)
  }

  async function read(version: SidecarRead['version']) {
    const { isOver } = needs
    const { body, clockOffsetMs } = await readSidecar(url, version, closing.signal)
    const news = body === readBody ? {} : await newsIn(body)
    if (closing.signal.aborted) return
    readBody = body
    Object.assign(needs, { readAtMs: performance.now(), isFinal: isOver, isSeenLate: false })
    show({ ...news, isUnreachable: false, clockOffsetMs: closestOffset(known.clockOffsetMs, clockOffsetMs) })
  }

  async function newsIn(body: string): Promise<Partial<KnownScore>> {
    const { foldMatch } = await lazyImport(() => import('./folded-match.ts'), { waits: false })
    const match = await foldMatch(JSON.parse(body) as PublishedScore)
    const timeline = withPublished(known.timeline, match)
    return timeline === known.timeline ? {} : { timeline, match }
  }

  const reads = driveReads({
    next: () => nextSidecarRead({ ...needs, timeline: known.timeline }, performance.now(), Math.random()),
    read,
    failed: (times) => times === UNREACHABLE_AFTER && show({ isUnreachable: true }),
  })

  return {
    hear(dateRanges) {
      const tags = scoreTagsOf(dateRanges)
      const timeline = withTags(known.timeline, tags)
      needs.isTold = tags.length > 0
      if (timeline !== known.timeline) show({ timeline })
      reads.plan()
    },
    allow({ mayRead, isOver }) {
      Object.assign(needs, { mayRead, isOver, isFinal: needs.isFinal && isOver })
      reads.plan()
    },
    see(isSeen) {
      const hasCome = isSeen && !needs.isSeen && hasStaleDetails(known.timeline)
      Object.assign(needs, { isSeen, isSeenLate: isSeen && (needs.isSeenLate || hasCome) })
      reads.plan()
    },
    retry: reads.retry,
    close() {
      reads.close()
      closing.abort()
    },
  }
}
