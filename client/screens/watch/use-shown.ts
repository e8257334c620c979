import { useEffect, useState } from 'react'
import type { Playback } from '#client/media/playback.ts'
import type { Watched } from './watched.ts'

/** What there is to see: the programme, the recording, or neither. */
export type Shown = { programmeUrl: string | null; recordingUrl: string | null }

/**
 * Who is watching when the event ends sees it to its end, however far behind; only then the recording takes the place of
 * the programme. `ended`: the programme has come to its end, which the page may not know yet.
 */
export function useShown({ programmeUrl, recordingUrl }: Watched, ended: () => void) {
  const [playback, show] = useState<Playback | null>(null)
  const [watchedUrl, watch] = useState<string | null>(null)
  const isPlayedOut = playback?.phase === 'ended'
  const goesOn = playback?.phase === 'playing' || playback?.phase === 'paused'

  if (programmeUrl && programmeUrl !== watchedUrl) watch(programmeUrl)
  if (!programmeUrl && watchedUrl && !goesOn) {
    watch(null)
    show(null)
  }
  useEffect(() => {
    if (isPlayedOut && programmeUrl) ended()
  }, [isPlayedOut, programmeUrl, ended])

  const url = programmeUrl ?? watchedUrl
  const shown: Shown = url ? { programmeUrl: url, recordingUrl: null } : { programmeUrl: null, recordingUrl }
  return { shown, playback, show }
}
