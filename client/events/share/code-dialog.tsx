import type { EventShareFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LinkCode } from './link-code.tsx'
import { messages } from './messages/generated.ts'
import { PosterLink } from './poster-link.tsx'

type CodeDialogProps = { event: EventShareFragment; open: boolean; onClose: () => void }

export function CodeDialog({ event, open, onClose }: CodeDialogProps) {
  const text = useMessages(messages)
  return (
    <Dialog
      kind="showing"
      open={open}
      onClose={onClose}
      title={text.codeTitle}
      body={
        <LinkCode url={event.shortUrl} label={text.codeLabel} hint={event.shortUrl.replace(/^https?:[/][/]/, '')} />
      }
      actions={
        <>
          <PosterLink slug={event.slug} />
          <Button kind="secondary" data-safe onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      {text.codeText}
    </Dialog>
  )
}
