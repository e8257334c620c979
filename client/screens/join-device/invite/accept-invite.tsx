import { Camera } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { join } from '#client/media/capture/phone/join.ts'
import { type DeviceIdentity, keepIdentity } from '#client/media/upload/device-identity.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { ChoicePage } from './choice-page.tsx'

const STAY_MS = 60_000

/** Joins only on a tap: link previews, as in chat apps, must not consume the link. */
export function AcceptInvite({ secret, onJoined }: { secret: string; onJoined: (identity: DeviceIdentity) => void }) {
  const { claim: text } = useMessages(messages)
  const [message, say] = useMessage(STAY_MS)
  const [busy, run] = useBusy()

  const takeUp = () =>
    run(async () => {
      say(null)
      const joined = await join(secret)
      if (!('identity' in joined)) return say({ kind: 'error', text: joined.sentence ?? text.unreachable })
      try {
        await keepIdentity(joined.identity)
      } catch {
        // Filming works without the stored identity, until the page is reloaded.
        say({ kind: 'info', text: text.notKept })
      }
      onJoined(joined.identity)
    })

  return (
    <ChoicePage words={text} message={message}>
      <Button busy={busy} onClick={takeUp}>
        <Camera className="icon" />
        {text.join}
      </Button>
    </ChoicePage>
  )
}
