import { Share2 } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Toast } from '#client/ui/toast.tsx'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { words } from './words.ts'

/** Passes the link on: with the device's own sheet, else by copying it. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const text = useWords(words)

  async function share() {
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else await copy()
    } catch {
      // The sheet was closed, or the browser lets us neither share nor copy: the address bar holds the link.
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
