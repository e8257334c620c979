import { useState } from 'react'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { type Draft, dropDraft, lastDraft, newDraft, withLogos } from './draft.ts'

/** The current draft, and the latest one that was left unsaved. `form` is `new` or the event's id. */
export function useDraft(form: string, initial: EventFormValues, version: number | null) {
  const [draft, setDraft] = useState<Draft>(() => newDraft(initial, version))
  const [leftBehind, setLeftBehind] = useState(() => lastDraft(form, draft.id))

  async function restore() {
    if (!leftBehind) return
    const restored = await withLogos(leftBehind)
    setDraft({ ...restored, version })
    setLeftBehind(lastDraft(form, restored.id))
  }

  function startFresh() {
    if (leftBehind) dropDraft(form, leftBehind.id)
    setLeftBehind(lastDraft(form, draft.id))
  }

  return { draft, leftBehind, restore, startFresh }
}
