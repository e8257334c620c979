import { useMessages } from '#client/i18n/use-messages.ts'
import type { CameraPhone } from '#client/media/capture/phone/camera-phone.ts'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/fields/field.tsx'

type SourcesDialogProps = { open: boolean; phone: CameraPhone; view: PhoneView; onClose: () => void }

/** Flip switches between two cameras; more cameras, or several microphones, need a choice. */
export function hasChoice({ cameras, microphones }: PhoneView): boolean {
  return cameras.length > 2 || microphones.length > 1
}

export function SourcesDialog({ open, phone, view, onClose }: SourcesDialogProps) {
  const { sources: text } = useMessages(messages)
  const { camera, microphone, cameras, microphones } = view
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      kind="showing"
      body={
        <>
          <SelectField
            label={text.camera}
            value={camera?.id ?? ''}
            onChange={({ target }) => phone.film({ cameraId: target.value })}
          >
            <Options devices={cameras} kind="camera" />
          </SelectField>
          {microphones.length > 0 && (
            <SelectField
              label={text.microphone}
              value={microphone?.id ?? ''}
              onChange={({ target }) => phone.film({ microphoneId: target.value })}
            >
              <Options devices={microphones} kind="microphone" />
            </SelectField>
          )}
        </>
      }
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      {text.text}
    </Dialog>
  )
}

function Options({ devices, kind }: { devices: MediaDeviceInfo[]; kind: 'camera' | 'microphone' }) {
  const { sources: text } = useMessages(messages)
  return devices.map(({ deviceId, label }, place) => (
    <option key={deviceId} value={deviceId}>
      {label || text.unnamed[kind]({ place: place + 1 })}
    </option>
  ))
}
