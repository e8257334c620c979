import type { DateRange } from '#client/media/playback/date-range.ts'
import { readScoreTag } from '#schema/scoring/date-range.ts'
import type { TimedScoreTag } from './score-timeline.ts'

/** The score's tags among those of a playlist. Leaves out what has no board, as in a recording. */
export function scoreTagsOf(dateRanges: readonly DateRange[]): TimedScoreTag[] {
  return dateRanges.flatMap(({ attributes }) => {
    const read = readScoreTag(attributes)
    const isWhole = read?.tag && Number.isInteger(read.tag.revision) && Number.isInteger(read.tag.count)
    return read?.tag && isWhole ? [{ ...read.tag, atMs: read.atMs }] : []
  })
}
