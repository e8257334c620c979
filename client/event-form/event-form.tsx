import { DraftForm, type FormActions, type FormWords } from './draft-form.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { EventFormValues } from './form-values.ts'
import { useDraft } from './use-draft.ts'

export type EventFormProps = {
  /** Namespace of the drafts: `new`, or the event's id. */
  name: string
  initial: EventFormValues
  /** Version of the stored event; null for a new one. */
  version?: number | null
  words: FormWords
  deeds: FormActions
}

/** Form of New Event and Edit Event. Restoring a draft remounts it. */
export function EventForm({ name, initial, version = null, words, deeds }: EventFormProps) {
  const { draft, leftBehind, restore, startFresh } = useDraft(name, initial, version)
  return (
    <DraftForm
      key={draft.id}
      name={name}
      draft={draft}
      initial={initial}
      words={words}
      deeds={deeds}
      notice={
        leftBehind && <DraftOffer draft={leftBehind} version={version} onRestore={restore} onStartFresh={startFresh} />
      }
    />
  )
}
