import { useEffect, useMemo, useState } from 'react'
import { type DateRange, noDateRanges } from '#client/media/playback/date-range.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { turnsInTags } from '#schema/sponsors/date-range.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import { followTurns } from './read-turns.ts'

type Tagged = Pick<Playback, 'dateRanges' | 'pictureMs'>

/** A player that opens another playlist has no tags for a moment. */
const UNTAGGED_AFTER_MS = 2_000

/**
 * The turns of what is played: from the playlist's tags, as last read while another one is opened; from the sidecar in a
 * player that reads none.
 */
export function useTurns({ dateRanges, pictureMs }: Tagged, slug: string, isLive: boolean): readonly SponsorTurn[] {
  const [tags, setTags] = useState<readonly DateRange[] | null>(null)
  const [read, setRead] = useState<readonly SponsorTurn[]>([])
  const tagged = useMemo(() => (tags ? turnsInTags(tags) : null), [tags])
  const isUntagged = tags === null && dateRanges === noDateRanges && pictureMs !== null

  if (dateRanges !== noDateRanges && dateRanges !== tags) setTags(dateRanges)
  useEffect(() => {
    if (!isUntagged) return
    let close = () => {}
    const waiting = setTimeout(() => {
      ;({ close } = followTurns(slug, isLive, setRead))
    }, UNTAGGED_AFTER_MS)
    return () => {
      clearTimeout(waiting)
      close()
    }
  }, [isUntagged, slug, isLive])

  return tagged ?? read
}
