import { Share2 } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import type { ButtonLook } from '#client/ui/button-class.ts'
import { CopyField } from '#client/ui/fields/copy-field.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'

type LinkFieldProps = {
  url: string
  title: string
  label: string
  /** Look of the copy button. */
  kind?: ButtonLook['kind']
  say: (message: StatusMessage) => void
}

export function LinkField({ url, title, label, kind, say }: LinkFieldProps) {
  const text = useMessages(messages)

  /** Rejects when the sheet is closed or sharing is not allowed; the link can still be copied. */
  function share() {
    navigator.share({ title, url }).catch(() => undefined)
  }

  return (
    <CopyField
      value={url}
      label={label}
      copy={text.copy}
      kind={kind}
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
