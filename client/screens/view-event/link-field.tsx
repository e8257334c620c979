import { Share2 } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/copy-field.tsx'
import type { Message } from '#client/ui/use-message.ts'
import { words } from './words.ts'

type LinkFieldProps = { url: string; title: string; label: string; say: (message: Message) => void }

/** A link, to be handed on. */
export function LinkField({ url, title, label, say }: LinkFieldProps) {
  const text = useWords(words)

  /** A rejection means that the sheet was closed, or that sharing is not allowed: the link is there to be copied. */
  function share() {
    navigator.share({ title, url }).catch(() => undefined)
  }

  return (
    <CopyField
      value={url}
      label={label}
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
  )
}
