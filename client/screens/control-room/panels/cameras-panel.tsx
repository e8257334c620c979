import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { StudioConnection } from '#client/live/studio-connection.ts'
import { canPreview } from '#client/media/preview/preview-player.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { filmingCameras } from '#client/screens/control-room/shared/tile-status.ts'
import type { Actions } from '#client/screens/control-room/shared/use-actions.ts'
import { useShortcuts } from '#client/screens/control-room/shared/use-shortcuts.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { CameraView, ControlState } from '#schema/messages/studio.ts'
import { CameraTile } from './camera-tile.tsx'
import { Panel } from './panel.tsx'

type CamerasPanelProps = {
  state: ControlState | null
  link: StudioConnection | null
  isInControl: boolean
  actions: Actions
  first: string | null
  /** Before the start, a tap chooses the camera to start with. */
  onChoose(deviceId: string): void
  say(message: StatusMessage): void
}

export function CamerasPanel({ state, link, isInControl, actions, first, onChoose, say }: CamerasPanelProps) {
  const text = useMessages(messages)
  const isLive = state?.status === 'live'
  const cameras = state ? filmingCameras(state) : []
  const now = () => link?.serverMs() ?? Date.now()
  /** The camera of a tap that the server has not answered yet. */
  const [asked, setAsked] = useState<string | null>(null)

  async function cut(deviceId: string) {
    setAsked(deviceId)
    await actions.cut(deviceId, link?.previews.shownMs(deviceId) ?? now())
    setAsked((latest) => (latest === deviceId ? null : latest))
  }

  function tap(camera: CameraView) {
    const { deviceId, name, lateMs } = camera
    if (camera.state !== 'ready') {
      const isNew = camera.state === 'late' && lateMs === null
      return say({ kind: 'info', text: isNew ? text.noPictureYet({ name }) : text.notNow[camera.state]({ name }) })
    }
    if (!isLive) return onChoose(deviceId)
    void cut(deviceId)
  }

  useShortcuts(isInControl, (digit) => {
    const camera = cameras[digit - 1]
    if (camera) tap(camera)
    else if (digit === 0 && isLive) void actions.cut(null, now())
  })

  return (
    <Panel
      name="cameras"
      title={isLive ? text.tapToCut : text.tapToChoose}
      tools={
        isLive && <SlateChip state={state} isInControl={isInControl} onTap={() => void actions.cut(null, now())} />
      }
    >
      {!canPreview && <p className="muted">{text.noPreviews}</p>}
      {state && cameras.length === 0 && <EmptyNote>{text.noCameras}</EmptyNote>}
      {state && (
        <div className="tiles">
          {cameras.map((camera, place) => (
            <CameraTile
              key={camera.deviceId}
              camera={camera}
              place={place + 1}
              state={state}
              link={link}
              first={first}
              isAsked={camera.deviceId === asked}
              isInControl={isInControl}
              onTap={() => tap(camera)}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}

type SlateChipProps = { state: ControlState; isInControl: boolean; onTap(): void }

function SlateChip({ state, isInControl, onTap }: SlateChipProps) {
  return (
    <button
      className="chip"
      type="button"
      aria-pressed={state.wanted === null && !state.isSubstitute}
      aria-disabled={!isInControl || undefined}
      aria-keyshortcuts="0"
      onClick={() => isInControl && onTap()}
    >
      {useMessages(messages).slate}
    </button>
  )
}
