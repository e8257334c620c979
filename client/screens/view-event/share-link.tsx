import { RotateCcw } from 'lucide-react'
import { LinkCode } from '#client/events/share/link-code.tsx'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { EmbedButton } from '#client/screens/view-event/embedding/embed-button.tsx'
import { LinkField } from '#client/screens/view-event/shared/link-field.tsx'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { NewLinkDialog } from './new-link-dialog.tsx'

type ShareLinkProps = { event: EventDetailsPageFragment; isAsked: boolean; ask: (isAsked: boolean) => void }

/** The viewers' link. `isAsked`: whether the dialog that replaces it is open. */
export function ShareLink({ event, isAsked, ask }: ShareLinkProps) {
  const { id, shareUrl, shortUrl, title, isOwner, visibility, status } = event
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const text = useMessages(messages)

  return (
    <section className="form-section" aria-labelledby="link">
      <div className="section-head">
        <h2 className="crease" id="link">
          {text.link}
        </h2>
        <p className="section-head__note">{text.linkNote}</p>
      </div>
      <LinkField url={shareUrl} title={title} label={text.link} say={say} />
      <LinkCode url={shortUrl} label={text.code} hint={text.scan} />
      {isOwner && (
        <>
          <Button kind="secondary" onClick={() => ask(true)}>
            <RotateCcw className="icon icon--sm" />
            {text.newLink.ask}
          </Button>
          {visibility === 'public' && status !== 'cancelled' && <EmbedButton event={event} />}
          <NewLinkDialog eventId={id} open={isAsked} onClose={() => ask(false)} say={say} />
        </>
      )}
      <Toast message={toast} aboveDock />
    </section>
  )
}
