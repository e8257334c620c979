import { useWords } from '#client/language/use-words.ts'
import type { ControlLink } from '#client/live/control-link.ts'
import { canPreview } from '#client/media/preview-player.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import type { Message } from '#client/ui/use-message.ts'
import type { CameraView, ControlState } from '#schema/live-wire.ts'
import { CameraTile } from './camera-tile.tsx'
import { filmingOf } from './on-tile.ts'
import { Panel } from './panel.tsx'
import type { Deeds } from './use-deeds.ts'
import { useKeys } from './use-keys.ts'
import { words } from './words.ts'

type CamerasPanelProps = {
  state: ControlState | null
  link: ControlLink | null
  isInControl: boolean
  deeds: Deeds
  first: string | null
  /** Before the start, a tap chooses the camera to begin with. */
  onChoose(deviceId: string): void
  say(message: Message): void
}

export function CamerasPanel({ state, link, isInControl, deeds, first, onChoose, say }: CamerasPanelProps) {
  const text = useWords(words)
  const isLive = state?.status === 'live'
  const cameras = state ? filmingOf(state) : []
  const now = () => link?.serverMs() ?? Date.now()

  function tap(camera: CameraView) {
    const { deviceId, name, lateMs } = camera
    if (camera.state !== 'ready') {
      const isNew = camera.state === 'late' && lateMs === null
      return say({ kind: 'info', text: isNew ? text.noPictureYet(name) : text.notNow[camera.state](name) })
    }
    if (!isLive) return onChoose(deviceId)
    void deeds.cut(deviceId, link?.previews.shownMs(deviceId) ?? now())
  }

  useKeys(isInControl, (figure) => {
    const camera = cameras[figure - 1]
    if (camera) tap(camera)
    else if (figure === 0 && isLive) void deeds.cut(null, now())
  })

  return (
    <Panel
      name="cameras"
      title={isLive ? text.tapToCut : text.tapToChoose}
      tools={
        isLive && (
          <button
            className="chip"
            type="button"
            aria-pressed={state.wanted === null && !state.isSubstitute}
            aria-disabled={!isInControl || undefined}
            aria-keyshortcuts="0"
            onClick={() => isInControl && void deeds.cut(null, now())}
          >
            {text.slate}
          </button>
        )
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
              isInControl={isInControl}
              onTap={() => tap(camera)}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
