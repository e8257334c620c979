import { useCallback, useEffect, useState } from 'react'
import type { Playback } from '#client/media/playback/playback.ts'
import type { Watched } from './watched.ts'

/** At most one URL is set. A new `reopenCount` needs a new player: one that has read the playlist's end stops for good. */
export type ShownVideo = { programmeUrl: string | null; recordingUrl: string | null; reopenCount: number }

/** `pictureMs`: server time of the last picture, also while another player opens. */
export type Played = { playback: Playback | null; pictureMs: number | null }

const nothingPlayed: Played = { playback: null, pictureMs: null }

/**
 * Keeps showing the programme until it is played to its end, however far behind the viewer is, then the recording.
 * Calls `ended` when playback reaches the end before the page knows of it.
 */
export function useShown({ programmeUrl, recordingUrl }: Watched, ended: () => void) {
  const [played, setPlayed] = useState<Played>(nothingPlayed)
  const { playback } = played
  const [watchedUrl, setWatchedUrl] = useState<string | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const [reopenCount, setReopenCount] = useState(0)
  const isPlayedOut = playback?.phase === 'ended'
  const goesOn = playback?.phase === 'playing' || playback?.phase === 'paused'

  if (programmeUrl && programmeUrl !== watchedUrl) setWatchedUrl(programmeUrl)
  if (!programmeUrl && watchedUrl && !hasEnded) setHasEnded(true)
  if (programmeUrl && hasEnded) {
    setHasEnded(false)
    setReopenCount(reopenCount + 1)
    setPlayed(nothingPlayed)
  }
  if (!programmeUrl && watchedUrl && !goesOn) {
    setWatchedUrl(null)
    setPlayed(nothingPlayed)
  }
  const setPlayback = useCallback((next: Playback) => {
    setPlayed((last) => ({ playback: next, pictureMs: next.pictureMs ?? last.pictureMs }))
  }, [])
  useEffect(() => {
    if (isPlayedOut && programmeUrl) ended()
  }, [isPlayedOut, programmeUrl, ended])

  const url = programmeUrl ?? watchedUrl
  const shown: ShownVideo = { programmeUrl: url, recordingUrl: url ? null : recordingUrl, reopenCount }
  return { shown, played, setPlayback }
}
