import { Share2 } from 'lucide-react'
import { shareOrCopy } from '#client/events/share-or-copy.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

/** `text` goes along with the link. */
export function ShareButton({ url, title, text: said }: { url: string; title: string; text: string | null }) {
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const text = useMessages(messages)

  async function share() {
    const outcome = await shareOrCopy({ title, url, ...(said && { text: said }) })
    if (outcome === 'copied') say({ kind: 'success', text: text.linkCopied })
    if (outcome === 'failed') say({ kind: 'error', text: text.linkNotCopied })
  }

  return (
    <>
      <Button kind="secondary" small onClick={share}>
        <Share2 className="icon icon--sm" />
        {text.share}
      </Button>
      <Toast message={toast} />
    </>
  )
}
