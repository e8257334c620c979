import { Copy, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Toast } from '#client/ui/toast.tsx'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { LinkCode } from './link-code.tsx'
import { words } from './words.ts'

/** The link for viewers. Where the browser does not let us copy it, it is selected, ready to be copied by hand. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const input = useRef<HTMLInputElement>(null)
  const text = useWords(words)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      say({ kind: 'success', text: text.copied })
    } catch {
      input.current?.select()
      say({ kind: 'info', text: text.notCopied })
    }
  }

  /** A rejection means that the sheet was closed, or that sharing is not allowed: the link is there to be copied. */
  function share() {
    navigator.share({ title, url }).catch(() => undefined)
  }

  return (
    <section className="form-section" aria-labelledby="link">
      <div className="section-head">
        <h2 className="crease" id="link">
          {text.link}
        </h2>
        <p className="section-head__note">{text.linkNote}</p>
      </div>
      <div className="copy">
        <input
          ref={input}
          className="input"
          readOnly
          value={url}
          aria-labelledby="link"
          onFocus={({ target }) => target.select()}
        />
        <div className="copy__actions">
          <Button onClick={copy}>
            <Copy className="icon icon--sm" />
            {text.copy}
          </Button>
          {'share' in navigator && (
            <Button kind="secondary" onClick={share}>
              <Share2 className="icon icon--sm" />
              {text.share}
            </Button>
          )}
        </div>
      </div>
      <LinkCode url={url} />
      <Toast message={toast} aboveDock />
    </section>
  )
}
