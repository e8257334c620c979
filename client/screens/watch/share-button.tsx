import { Share2 } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

/** Opens the device's share sheet, else copies the link. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const text = useMessages(messages)

  async function share() {
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else await copy()
    } catch {
      // The sheet was closed, or neither sharing nor copying is allowed: the address bar has the link.
    }
  }

  async function copy() {
    await (navigator as Navigator).clipboard.writeText(url)
    say({ kind: 'success', text: text.linkCopied })
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
