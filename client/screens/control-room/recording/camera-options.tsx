import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'

export type CameraChoice = { id: string; name: string }

/** Value of the slate's option. */
export const SLATE = ''

export function CameraOptions({ devices }: { devices: readonly CameraChoice[] }) {
  const { slate } = useMessages(messages)
  return (
    <>
      {devices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={SLATE}>{slate}</option>
    </>
  )
}
