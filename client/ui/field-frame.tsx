import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What stands around a control. */
export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with what was entered. */
  error?: string | undefined
}

/** Label, control, hint and error, joined by ids made from the control's. */
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

/** The attributes by which a control in a frame is known to be described and at fault. */
export function fieldAria(id: string, { hint, error }: Omit<FieldText, 'label'>, describedBy?: string) {
  const ids = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}
