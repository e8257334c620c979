import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { EventChoice } from '#client/address-book/event-choice.tsx'
import { likeliest } from '#client/address-book/event-order.ts'
import { messages as common } from '#client/address-book/messages/generated.ts'
import type { useOwnEvents } from '#client/address-book/own-events.ts'
import { shareOrCopy } from '#client/events/share/share-or-copy.ts'
import { WhatsAppLink } from '#client/events/share/whatsapp-link.tsx'
import { UserLines } from '#client/events/user-lines.tsx'
import type { SavedMessageLineFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { filledFor } from './filled-for.ts'
import { messages } from './messages/generated.ts'

type SendMessageProps = {
  message: SavedMessageLineFragment | null
  own: ReturnType<typeof useOwnEvents>
  onClose: () => void
}

/** Fills a message in for an event, and passes it on. */
export function SendMessage({ message, own, onClose }: SendMessageProps) {
  const text = useMessages(messages)
  const { close } = useMessages(common)
  return (
    <Dialog
      kind="showing"
      open={message !== null}
      onClose={onClose}
      title={text.sendTitle}
      body={message && <Filled text={message.text} own={own} />}
      actions={
        <Button kind="secondary" data-safe onClick={onClose}>
          {close}
        </Button>
      }
    >
      {text.sendHint}
    </Dialog>
  )
}

function Filled({ text: written, own }: { text: string; own: SendMessageProps['own'] }) {
  const text = useMessages(messages)
  const [chosen, choose] = useState<string | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.toast)
  const [busy, run] = useBusy()
  const offered = own.events ?? []
  const event = offered.find(({ id }) => id === chosen) ?? likeliest(offered, Date.now())
  const filled = event ? filledFor(written, event) : ''

  const share = () =>
    run(async () => {
      const outcome = await shareOrCopy({ text: filled })
      if (outcome === 'copied') say({ kind: 'success', text: text.copied })
      if (outcome === 'failed') say({ kind: 'error', text: text.notCopied })
    })

  return (
    <div className="stack">
      <EventChoice own={own} offered={offered} chosen={event?.id ?? ''} onChoose={choose} />
      {event && (
        <>
          <section className="panel" aria-label={text.preview}>
            <p>
              <UserLines>{filled}</UserLines>
            </p>
          </section>
          <div className="cluster">
            <WhatsAppLink text={filled} />
            <Button kind="secondary" busy={busy} onClick={share}>
              <Share2 className="icon icon--sm" />
              {text.share}
            </Button>
          </div>
          <MessageBar message={message} />
        </>
      )}
    </div>
  )
}
