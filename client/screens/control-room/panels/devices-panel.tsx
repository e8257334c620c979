import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { shortcuts } from '#client/screens/control-room/shared/shortcuts.ts'
import { filmingCameras } from '#client/screens/control-room/shared/tile-status.ts'
import type { Actions } from '#client/screens/control-room/shared/use-actions.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { ControlState } from '#schema/messages/studio.ts'
import { CueDialog } from './cue-dialog.tsx'
import { DeviceHealth } from './device-health.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { Panel } from './panel.tsx'

type DevicesPanelProps = {
  state: ControlState | null
  isInControl: boolean
  roomId: string
  actions: Actions
  say(message: StatusMessage): void
}

export function DevicesPanel({ state, isInControl, roomId, actions, say }: DevicesPanelProps) {
  const text = useMessages(messages)
  const [isHandingOver, setHandingOver] = useState(false)
  const [cued, setCued] = useState<{ deviceId: string; name: string } | null>(null)
  const [, run] = useBusy()
  const cameras = state ? filmingCameras(state) : []

  async function cue(deviceId: string, name: string, words: string): Promise<boolean> {
    const isSent = await actions.cue(deviceId, words)
    if (isSent) say({ kind: 'success', text: text.cueSent({ text: words, name }) })
    return isSent
  }

  return (
    <Panel
      name="devices"
      title={text.devices}
      tools={
        <Button
          kind="secondary"
          small
          aria-disabled={!isInControl || undefined}
          onClick={() => isInControl && setHandingOver(true)}
        >
          <ArrowRightLeft className="icon icon--sm" />
          {text.handOver}
        </Button>
      }
    >
      <Switches state={state} isInControl={isInControl} actions={actions} />
      {state && (
        <ul className="health">
          {cameras.map((camera) => (
            <DeviceHealth
              key={camera.deviceId}
              camera={camera}
              state={state}
              isInControl={isInControl}
              onCue={(words) => run(async () => void (await cue(camera.deviceId, camera.name, words)))}
              onOtherCue={() => setCued({ deviceId: camera.deviceId, name: camera.name })}
            />
          ))}
        </ul>
      )}
      <CueDialog
        name={cued?.name ?? null}
        onClose={() => setCued(null)}
        onSend={(words) => (cued ? cue(cued.deviceId, cued.name, words) : Promise.resolve(false))}
      />
      <HandOverDialog
        open={isHandingOver}
        rooms={(state?.rooms ?? []).filter(({ id }) => id !== roomId)}
        onClose={() => setHandingOver(false)}
        onGive={async ({ id, name }) => {
          if (await actions.handOver(id)) say({ kind: 'success', text: text.handedOver({ name }) })
          setHandingOver(false)
        }}
      />
    </Panel>
  )
}

function Switches({ state, isInControl, actions }: Pick<DevicesPanelProps, 'state' | 'isInControl' | 'actions'>) {
  const text = useMessages(messages)
  const [keys, setKeys] = usePersistedSetting(shortcuts)
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={state?.autoSubstitute ?? true}
          disabled={!isInControl}
          onChange={({ target }) => void actions.substitute(target.checked)}
        />
        {text.autoSubstitute}
      </label>
      <label className="check check--keys">
        <input
          type="checkbox"
          checked={keys === 'on'}
          onChange={({ target }) => setKeys(target.checked ? 'on' : 'off')}
        />
        {text.shortcuts}
      </label>
    </>
  )
}
