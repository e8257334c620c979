import { useRef, useState } from 'react'
import { messages } from '#client/address-book/messages/generated.ts'
import { openWhatsApp } from '#client/events/share/open-whatsapp.ts'
import {
  type ContactLineFragment,
  type DeviceLineFragment,
  type OwnEventFragment,
  useInviteDeviceMutation,
  useInviteScorerMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { inviteText } from '#client/live/invite/invite-text.ts'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { smsUrl, whatsAppUrl } from '#schema/share/share-text.ts'
import { SCORER } from './jobs.ts'

type SendingOptions = {
  person: ContactLineFragment
  event: OwnEventFragment
  job: string
  devices: readonly DeviceLineFragment[]
  onTaken: () => void
  say: (message: StatusMessage) => void
}

/** Makes the invite link of a job and opens the message to send. `blocked`: the address that the browser did not open. */
export function useSending({ person: { mobile }, event, job, devices, onTaken, say }: SendingOptions) {
  const { invite: text, failed } = useMessages(messages)
  const [inviteDevice] = useInviteDeviceMutation()
  const [inviteScorer] = useInviteScorerMutation()
  const [busy, run] = useBusy()
  const [blocked, setBlocked] = useState<string | null>(null)
  const scorerUrl = useRef<string | null>(null)

  /** Null when a phone has joined as the device. A scorer's link is made once, however often it is sent. */
  async function words(): Promise<string | null> {
    if (job === SCORER) {
      scorerUrl.current ??= (await inviteScorer({ variables: { eventId: event.id } })).data?.inviteScorer.url ?? null
      return scorerUrl.current && inviteText(event, 'scorer', scorerUrl.current)
    }
    const device = devices.find(({ id }) => id === job)
    const invite = (await inviteDevice({ variables: { deviceId: job } })).data?.inviteDevice
    return device && invite && !invite.isClaimed ? inviteText(event, device, invite.url) : null
  }

  const send = (by: 'whatsApp' | 'sms') =>
    run(async () => {
      setBlocked(null)
      try {
        const message = await words()
        if (message === null) {
          say({ kind: 'error', text: text.taken })
          return onTaken()
        }
        if (by === 'sms' && mobile) location.assign(smsUrl(message, mobile))
        else if (!openWhatsApp(message, mobile ?? '')) return setBlocked(whatsAppUrl(message, mobile ?? ''))
        say({ kind: 'success', text: text.sent })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? failed })
      }
    })

  return { send, busy, blocked }
}
