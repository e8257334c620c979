import { useWords } from '#client/language/use-words.ts'
import { Toast } from '#client/ui/toast.tsx'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { LinkCode } from './link-code.tsx'
import { LinkField } from './link-field.tsx'
import { words } from './words.ts'

/** The link for viewers. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const text = useWords(words)

  return (
    <section className="form-section" aria-labelledby="link">
      <div className="section-head">
        <h2 className="crease" id="link">
          {text.link}
        </h2>
        <p className="section-head__note">{text.linkNote}</p>
      </div>
      <LinkField url={url} title={title} label={text.link} say={say} />
      <LinkCode url={url} label={text.code} hint={text.scan} />
      <Toast message={toast} aboveDock />
    </section>
  )
}
