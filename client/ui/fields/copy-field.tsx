import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { ButtonLook } from '#client/ui/button-class.ts'

type CopyFieldProps = {
  value: string
  label: string
  /** Label of the copy button. */
  copy: string
  kind?: ButtonLook['kind']
  onCopied: () => void
  /** Copying is not allowed: the text is selected, to be copied by hand. */
  onSelected: () => void
  children?: ReactNode
}

export function CopyField({ value, label, copy, kind = 'primary', onCopied, onSelected, children }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  async function take() {
    try {
      await navigator.clipboard.writeText(value)
      onCopied()
    } catch {
      input.current?.select()
      onSelected()
    }
  }

  return (
    <div className="copy">
      <input
        ref={input}
        className="input"
        readOnly
        value={value}
        aria-label={label}
        onFocus={({ target }) => target.select()}
      />
      <div className="copy__actions">
        <Button kind={kind} onClick={take}>
          <Copy className="icon icon--sm" />
          {copy}
        </Button>
        {children}
      </div>
    </div>
  )
}
