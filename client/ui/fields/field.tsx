import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, useId, useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/ui/messages/generated.ts'
import { FieldFrame, FieldNotes, type FieldText, fieldAria } from './field-frame.tsx'

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldText & ComponentProps<Tag>

export function TextField({ label, hint, error, id, className = 'input', ...control }: FieldProps<'input'>) {
  const own = useId()
  const aria = fieldAria(id ?? own, { hint, error }, control['aria-describedby'])
  return (
    <FieldFrame id={aria.id} label={label} hint={hint} error={error}>
      <input type="text" {...control} className={className} {...aria} />
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, id, ...control }: FieldProps<'textarea'>) {
  const own = useId()
  const aria = fieldAria(id ?? own, { hint, error }, control['aria-describedby'])
  return (
    <FieldFrame id={aria.id} label={label} hint={hint} error={error}>
      <textarea {...control} className="input textarea" {...aria} />
    </FieldFrame>
  )
}

/** The options are its children. */
export function SelectField({ label, hint, error, id, ...control }: FieldProps<'select'>) {
  const own = useId()
  const aria = fieldAria(id ?? own, { hint, error }, control['aria-describedby'])
  return (
    <FieldFrame id={aria.id} label={label} hint={hint} error={error}>
      <select {...control} className="select" {...aria} />
    </FieldFrame>
  )
}

/** Number input with step buttons, which also obey `min`, `max` and `step`. */
export function CountField({ label, hint, error, id, ...control }: Omit<FieldProps<'input'>, 'type'>) {
  const own = useId()
  const aria = fieldAria(id ?? own, { hint, error }, control['aria-describedby'])
  const stepper = useRef<HTMLDivElement>(null)
  const { less, more } = useMessages(messages)

  /** Steps natively, then fires the `input` event that stepUp and stepDown omit. */
  function step(by: 1 | -1) {
    const input = stepper.current?.querySelector('input')
    if (!input) return
    if (by > 0) input.stepUp()
    else input.stepDown()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const button = { type: 'button', className: 'stepper__btn', disabled: control.disabled } as const
  return (
    <FieldFrame id={aria.id} label={label} hint={hint} error={error}>
      <div className="stepper" ref={stepper}>
        <button {...button} aria-label={`${less}: ${label}`} onClick={() => step(-1)}>
          <Minus className="icon" />
        </button>
        <input inputMode="numeric" {...control} type="number" className="input" {...aria} />
        <button {...button} aria-label={`${more}: ${label}`} onClick={() => step(1)}>
          <Plus className="icon" />
        </button>
      </div>
    </FieldFrame>
  )
}

export function CheckField({ label, hint, error, id, ...control }: Omit<FieldProps<'input'>, 'type'>) {
  const own = useId()
  const aria = fieldAria(id ?? own, { hint, error }, control['aria-describedby'])
  return (
    <div className="field">
      <label className="check">
        <input {...control} type="checkbox" {...aria} />
        {label}
      </label>
      <FieldNotes id={aria.id} hint={hint} error={error} />
    </div>
  )
}
