import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyImport } from '#client/app/lazy-import.ts'
import { UserText } from '#client/events/user-text.tsx'
import { type DeviceLineFragment, useInviteDeviceMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { JoinState } from '#client/live/join-state.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

type FilmButtonProps = { eventId: string; devices: readonly DeviceLineFragment[] }

/** Opens the camera screen: as the device that this browser is already, else as a free one, by the same claim as an invite. */
export function FilmButton({ eventId, devices }: FilmButtonProps) {
  const text = useMessages(messages)
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const [inviteDevice] = useInviteDeviceMutation()
  const free = devices.filter(({ phone }) => !phone).sort((a, b) => Number(b.isController) - Number(a.isController))

  const attempt = (act: () => Promise<void>) =>
    run(async () => {
      try {
        await act()
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      }
    })

  async function claim(deviceId: string) {
    setChoosing(false)
    const { data } = await inviteDevice({ variables: { deviceId } })
    if (!data) return
    const { hash } = new URL(data.inviteDevice.url)
    await navigate(`/join${hash}`, { state: { isOwner: true, films: true } satisfies JoinState })
  }

  const film = () =>
    attempt(async () => {
      if (await filmsAlready(eventId)) {
        return navigate('/join', { state: { isOwner: true, asks: true, films: true } satisfies JoinState })
      }
      const [first, ...others] = free
      if (!first) return say({ kind: 'info', text: text.allTaken })
      return others.length > 0 ? setChoosing(true) : claim(first.id)
    })

  return (
    <>
      <Button kind="secondary" block busy={busy} onClick={film}>
        <Smartphone className="icon" />
        {text.film}
      </Button>
      <MessageBar message={message} />
      <Dialog
        kind="showing"
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={text.choose.title}
        actions={
          <>
            {free.map(({ id, name, isController }) => (
              <Button key={id} busy={busy} onClick={() => attempt(() => claim(id))}>
                <UserText>{isController ? text.choose.controller({ device: name }) : name}</UserText>
              </Button>
            ))}
            <Button kind="secondary" data-safe onClick={() => setChoosing(false)}>
              {text.choose.no}
            </Button>
          </>
        }
      >
        {text.choose.text}
      </Dialog>
    </>
  )
}

/** Whether this browser has joined the event as a camera or controller, and the server still accepts it. */
async function filmsAlready(eventId: string): Promise<boolean> {
  const { readIdentity } = await lazyImport(() => import('#client/media/upload/device-identity.ts'))
  const identity = await readIdentity()
  if (identity === 'unknown' || identity?.eventId !== eventId || identity.role === 'scorer') return false
  try {
    const headers = { authorization: `Bearer ${identity.deviceToken}` }
    return (await fetch('/live/device', { headers })).status !== 401
  } catch {
    return true
  }
}
