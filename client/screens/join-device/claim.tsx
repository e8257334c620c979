import { Camera } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { type DeviceIdentity, keepIdentity } from '#client/media/device-identity.ts'
import { join } from '#client/media/joining.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { useMessage } from '#client/ui/use-message.ts'
import { ChoicePage } from './choice-page.tsx'
import { words } from './words.ts'

const STAY_MS = 60_000

/** A link is taken up by a tap and never by itself: what only looks at links, as chat apps do, spends none. */
export function Claim({ secret, onJoined }: { secret: string; onJoined: (identity: DeviceIdentity) => void }) {
  const { claim: text } = useWords(words)
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
        // It films all the same; only a reload would end it.
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
