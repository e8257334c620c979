import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** Hint and error have ids derived from the control's. */
export function FieldFrame({ id, label, hint, error, children }: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: Omit<FieldText, 'label'> & { id: string }) {
  return (
    <>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert className="icon icon--sm" />
          {error}
        </p>
      )}
    </>
  )
}

/** ARIA attributes that link a control to its hint and error. */
export function fieldAria(id: string, { hint, error }: Omit<FieldText, 'label'>, describedBy?: string) {
  const ids = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}
