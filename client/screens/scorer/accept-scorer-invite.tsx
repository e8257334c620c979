import { ClipboardPen } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import { tabTitle } from '#client/app/product.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { deviceIn, join } from '#client/media/capture/phone/join.ts'
import { keepScorerPhone, requireDisk, type ScorerCredentials } from '#client/scoring/event/scorer-phone.ts'
import { translatedSentence } from '#client/server-sentences/server-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/frame/dock.tsx'
import { PageFrame } from '#client/ui/frame/page-frame.tsx'
import { TopBar } from '#client/ui/frame/top-bar.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'

const STAY_MS = 60_000

/** Joins only on a tap: link previews, as in chat apps, must not consume the link. */
export function AcceptScorerInvite({ secret, phones }: { secret: string; phones: readonly ScorerCredentials[] }) {
  const text = useMessages(messages)
  const [message, say] = useMessage(STAY_MS)
  const [busy, run] = useBusy()
  const known = phones.find(({ deviceId }) => deviceId === deviceIn(secret))

  const accept = () =>
    run(async () => {
      say(null)
      try {
        await requireDisk()
        const joined = await join(secret)
        if (!('identity' in joined)) {
          const sentence = joined.sentence ? await translatedSentence(joined.sentence) : text.unreachable
          return say({ kind: 'error', text: sentence })
        }
        const { eventId, deviceId, deviceToken } = joined.identity
        await keepScorerPhone({ eventId, deviceId, deviceToken })
        // Read anew by the page, and without the secret in the address.
        location.replace(`/score/${eventId}`)
      } catch (error) {
        console.error(error)
        say({ kind: 'error', text: text.notRemembered })
      }
    })

  if (known) return <Navigate to={`/score/${known.eventId}`} replace />
  return (
    <PageFrame>
      <title>{tabTitle(text.heading)}</title>
      <TopBar title={text.heading} />
      <main className="app__main" id="main">
        <div className="page stack">
          <h2>{secret ? text.inviteTitle : text.noLink}</h2>
          <p>{secret ? text.inviteText : text.noLinkText}</p>
        </div>
        {secret && (
          <Dock message={message}>
            <Button busy={busy} onClick={accept}>
              <ClipboardPen className="icon" />
              {text.accept}
            </Button>
          </Dock>
        )}
      </main>
    </PageFrame>
  )
}
