import { DraftForm, type FormDeeds, type FormWords } from './draft-form.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { EventFormValues } from './form-values.ts'
import { useDraft } from './use-draft.ts'

export type EventFormProps = {
  /** Whose drafts these are: `new`, or the event's id. */
  name: string
  initial: EventFormValues
  /** The stored event's version; null for a new one. */
  version?: number | null
  words: FormWords
  deeds: FormDeeds
}

/** The form of New Event and Edit Event. A draft that was left behind is offered; taking it up starts the form anew. */
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
