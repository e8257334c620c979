import { useCallback, useRef, useState } from 'react'
import { saverChoice } from '#client/screens/watch/player/choices.ts'
import type { SeekRequest } from '#client/screens/watch/player/player-stage.tsx'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import type { ShownVideo } from './use-shown.ts'
import { canSave } from './viewer-switches.tsx'

/** Lets another part of the page seek. `seekTo` is null where there is no video to seek in; it scrolls to the `stage`. */
export function useSeek({ programmeUrl, recordingUrl }: ShownVideo) {
  const [seek, setSeek] = useState<SeekRequest | null>(null)
  const [saver] = usePersistedSetting(saverChoice)
  const stage = useRef<HTMLDivElement>(null)
  const onSought = useCallback(() => setSeek(null), [])
  const isStill = saver === 'on' && canSave()
  const canSeek = recordingUrl !== null || (programmeUrl !== null && !isStill)

  const seekTo = useCallback((toMs: number) => {
    setSeek({ toMs })
    stage.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return { seek, onSought, stage, seekTo: canSeek ? seekTo : null }
}
