import { CodeXml } from 'lucide-react'
import { useState } from 'react'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { EmbedCode } from './embed-code.tsx'
import { EmbedSites } from './embed-sites.tsx'
import { messages } from './messages/generated.ts'

/** Shows the code for other sites' pages, and lets the owner say which sites these are. */
export function EmbedButton({ event }: { event: EventDetailsPageFragment }) {
  const text = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const [message, say] = useMessage(MESSAGE_MS.form)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        <CodeXml className="icon icon--sm" />
        {text.ask}
      </Button>
      <Dialog
        kind="showing"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.ask}
        body={
          <div className="stack">
            <EmbedSites say={say} />
            <EmbedCode event={event} say={say} />
            <MessageBar message={message} />
          </div>
        }
        actions={
          <Button kind="secondary" data-safe onClick={() => setOpen(false)}>
            {text.close}
          </Button>
        }
      >
        {text.explanation}
      </Dialog>
    </>
  )
}
