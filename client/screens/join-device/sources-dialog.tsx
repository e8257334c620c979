import { useWords } from '#client/language/use-words.ts'
import type { CameraPhone } from '#client/media/camera-phone.ts'
import type { PhoneView } from '#client/media/phone-view.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { words } from './words.ts'

type SourcesDialogProps = { open: boolean; phone: CameraPhone; view: PhoneView; onClose: () => void }

/** Flip turns between two cameras; more of them, or several microphones, are a choice. */
export function hasChoice({ cameras, microphones }: PhoneView): boolean {
  return cameras.length > 2 || microphones.length > 1
}

/** Which of the phone's cameras and microphones is used. */
export function SourcesDialog({ open, phone, view, onClose }: SourcesDialogProps) {
  const { sources: text } = useWords(words)
  const { stream, cameras, microphones } = view
  const used = (track?: MediaStreamTrack) => track?.getSettings().deviceId ?? ''
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
            value={used(stream?.getVideoTracks()[0])}
            onChange={({ target }) => void phone.film({ cameraId: target.value })}
          >
            <Options devices={cameras} />
          </SelectField>
          {microphones.length > 0 && (
            <SelectField
              label={text.microphone}
              value={used(stream?.getAudioTracks()[0])}
              onChange={({ target }) => void phone.film({ microphoneId: target.value })}
            >
              <Options devices={microphones} />
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

function Options({ devices }: { devices: MediaDeviceInfo[] }) {
  const { sources: text } = useWords(words)
  return devices.map(({ deviceId, label }, place) => (
    <option key={deviceId} value={deviceId}>
      {label || text.unnamed(place + 1)}
    </option>
  ))
}
