import { type DeviceLineFragment, useRelinkDeviceMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
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
  const [busy, run] = useBusy()
  const [relinkDevice, { client }] = useRelinkDeviceMutation()

  const relink = (deviceId: string) =>
    run(async () => {
      try {
        const { data } = await relinkDevice({ variables: { deviceId } })
        client.cache.modify({ id: `Device:${deviceId}`, fields: { phone: () => null } })
        if (data) onRelinked(data.relinkDevice)
      } catch (error) {
        onFailed({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
        onClose()
      }
    })

  return (
    <Dialog
      open={device !== null}
      onClose={onClose}
      title={device ? text.relink.title({ device: device.name }) : ''}
      actions={
        device && (
          <>
            <Button kind="ball" busy={busy} onClick={() => relink(device.id)}>
              {text.relink.yes}
            </Button>
            <Button kind="secondary" data-safe onClick={onClose}>
              {text.relink.no}
            </Button>
          </>
        )
      }
    >
      {device && text.relink.text({ model: device.phone?.model ?? text.relink.phone })}
    </Dialog>
  )
}
