import { useCallback, useRef, useState } from 'react'
import { saverChoice } from '#client/screens/watch/player/choices.ts'
import type { SeekRequest } from '#client/screens/watch/player/player-stage.tsx'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import type { ShownVideo } from './use-shown.ts'
import { canSave } from './viewer-switches.tsx'

type Playing = { linkedMs: number | null; hasPicture: boolean }

/**
 * Lets another part of the page seek, and seeks once to `linkedMs`. `seekTo` is null where there is no video to seek in;
 * it scrolls to the `stage`.
 */
export function useSeek({ programmeUrl, recordingUrl }: ShownVideo, { linkedMs, hasPicture }: Playing) {
  const [seek, setSeek] = useState<SeekRequest | null>(null)
  const [isOpened, setOpened] = useState(false)
  const [saver] = usePersistedSetting(saverChoice)
  const stage = useRef<HTMLDivElement>(null)
  const onSought = useCallback(() => setSeek(null), [])
  const isStill = saver === 'on' && canSave()
  const canSeek = recordingUrl !== null || (programmeUrl !== null && !isStill)

  if (canSeek && linkedMs !== null && !isOpened) {
    setOpened(true)
    setSeek({ toMs: linkedMs })
  }

  const seekTo = useCallback((toMs: number) => {
    setSeek({ toMs })
    stage.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  // Before its first picture a programme takes any moment for the newest one.
  const isEarly = programmeUrl !== null && !hasPicture

  return { seek: isEarly ? null : seek, onSought, stage, seekTo: canSeek ? seekTo : null }
}
