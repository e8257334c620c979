import { Share2 } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/copy-field.tsx'
import { Toast } from '#client/ui/toast.tsx'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { LinkCode } from './link-code.tsx'
import { words } from './words.ts'

/** The link for viewers. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const text = useWords(words)

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
      <CopyField
        value={url}
        labelledBy="link"
        copy={text.copy}
        onCopied={() => say({ kind: 'success', text: text.copied })}
        onSelected={() => say({ kind: 'info', text: text.notCopied })}
      >
        {'share' in navigator && (
          <Button kind="secondary" onClick={share}>
            <Share2 className="icon icon--sm" />
            {text.share}
          </Button>
        )}
      </CopyField>
      <LinkCode url={url} />
      <Toast message={toast} aboveDock />
    </section>
  )
}
