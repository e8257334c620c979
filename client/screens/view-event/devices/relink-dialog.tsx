import { type DeviceLineFragment, useRelinkDeviceMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import type { Invite } from './invite-dialog.tsx'

type RelinkDialogProps = {
  device: DeviceLineFragment | null
  onClose: () => void
  onRelinked: (invite: Invite) => void
  onFailed: (message: StatusMessage) => void
}

/** Asks for confirmation before a phone is revoked. */
export function RelinkDialog({ device, onClose, onRelinked, onFailed }: RelinkDialogProps) {
  const text = useMessages(messages)
  const [relinkDevice, { client }] = useRelinkDeviceMutation()

  async function relink() {
    if (!device) return
    try {
      const { data } = await relinkDevice({ variables: { deviceId: device.id } })
      client.cache.modify({ id: `Device:${device.id}`, fields: { phone: () => null } })
      if (data) onRelinked(data.relinkDevice)
    } catch (error) {
      onFailed({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      onClose()
    }
  }

  return (
    <ConfirmDialog
      open={device !== null}
      words={device && { ...text.relink, title: text.relink.title({ device: device.name }) }}
      onYes={relink}
      onNo={onClose}
    >
      {device && text.relink.text({ model: device.phone?.model ?? text.relink.phone })}
    </ConfirmDialog>
  )
}
