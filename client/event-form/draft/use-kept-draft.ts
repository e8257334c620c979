import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import type { EventInput } from '#schema/event-input.ts'
import { type Draft, dropDraft, keepDraft } from './draft.ts'

/** Saves the draft on every change while it differs from the `initial` values. */
export function useKeptDraft(
  form: UseFormReturn<EventFormValues, unknown, EventInput>,
  { name, draft, initial }: { name: string; draft: Draft; initial: EventFormValues },
) {
  const [isKept, setKept] = useState(true)
  const isDone = useRef(false)
  const { subscribe } = form

  useEffect(() => {
    const pristine = JSON.stringify(initial)
    let last = draft.values
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        if (isDone.current || isSame(values, last)) return
        last = values
        if (JSON.stringify(values) === pristine) dropDraft(name, draft.id)
        else setKept(keepDraft(name, { ...draft, values }))
      },
    })
  }, [subscribe, name, draft, initial])

  /** Called after a save: deletes the draft, and stops keeping it. */
  function drop() {
    isDone.current = true
    dropDraft(name, draft.id)
  }

  return { isKept, drop }
}

function isSame(one: EventFormValues, other: EventFormValues): boolean {
  const files = (values: EventFormValues) => values.sponsors.map(({ file }) => file)
  return (
    JSON.stringify(one) === JSON.stringify(other) && files(one).every((file, place) => file === files(other)[place])
  )
}
