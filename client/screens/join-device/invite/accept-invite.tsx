import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { join } from '#client/media/capture/phone/join.ts'
import { type DeviceIdentity, keepIdentity } from '#client/media/upload/device-identity.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { translatedSentence } from '#client/server-sentences/server-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { ChoicePage } from './choice-page.tsx'

const STAY_MS = 60_000

type AcceptInviteProps = {
  secret: string
  /** Whether the user already tapped on the page before; joins without another tap then. */
  isAccepted: boolean
  onJoined: (identity: DeviceIdentity) => void
}

/** Joins only on a tap: link previews, as in chat apps, must not consume the link. */
export function AcceptInvite({ secret, isAccepted, onJoined }: AcceptInviteProps) {
  const { claim: text, notRemembered } = useMessages(messages)
  const [forgettable, setForgettable] = useState<DeviceIdentity | null>(null)
  const [message, say] = useMessage(STAY_MS)
  const [busy, run] = useBusy()

  const accept = () =>
    run(async () => {
      say(null)
      const joined = await join(secret)
      if (!('identity' in joined)) {
        const sentence = joined.sentence ? await translatedSentence(joined.sentence) : text.unreachable
        return say({ kind: 'error', text: sentence })
      }
      if (joined.identity.role === 'scorer') {
        return keepScore(joined.identity).catch(() => say({ kind: 'error', text: text.scorerNotRemembered }))
      }
      try {
        await keepIdentity(joined.identity)
      } catch {
        return setForgettable(joined.identity)
      }
      onJoined(joined.identity)
    })

  const acceptAtOnce = useRef(isAccepted ? accept : null)
  useEffect(() => void acceptAtOnce.current?.(), [])

  // Filming works without the stored identity, but the link is used up: a reload ends it.
  if (forgettable) {
    return (
      <ChoicePage words={notRemembered}>
        <Button onClick={() => onJoined(forgettable)}>{notRemembered.goOn}</Button>
      </ChoicePage>
    )
  }

  return (
    <ChoicePage words={text} message={message}>
      <Button busy={busy} onClick={accept}>
        <Camera className="icon" />
        {text.join}
      </Button>
    </ChoicePage>
  )
}

/** A scorer's link that was opened at this address: it is used now, so this phone is the scorer. */
async function keepScore({ eventId, deviceId, deviceToken }: DeviceIdentity) {
  const { keepScorerPhone } = await import('#client/scoring/event/scorer-phone.ts')
  await keepScorerPhone({ eventId, deviceId, deviceToken })
  location.replace(`/score/${eventId}`)
}
