import { useEffect, useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/fields/copy-field.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

/** The secret is shown only once. */
export function TokenSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { tokens: text } = useMessages(messages)
  const heading = useRef<HTMLHeadingElement>(null)
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="row-item">
      <h3 className="row-item__title" ref={heading} tabIndex={-1}>
        {text.secret}
      </h3>
      <p>{text.secretNote}</p>
      <CopyField
        value={secret}
        label={text.secret}
        copy={text.copy}
        onCopied={() => say({ kind: 'success', text: text.copied })}
        onSelected={() => say({ kind: 'info', text: text.notCopied })}
      >
        <Button kind="secondary" onClick={onDone}>
          {text.done}
        </Button>
      </CopyField>
      <Toast message={toast} />
    </div>
  )
}
