import type { ReactNode } from 'react'
import { DraftOffer } from '#client/event-form/draft/draft-offer.tsx'
import { useDraft } from '#client/event-form/draft/use-draft.ts'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { SuggestionsProvider } from '#client/event-form/suggestions/suggestions.tsx'
import { DraftForm, type FormActions, type FormWords } from './draft-form.tsx'

export type EventFormProps = {
  /** Namespace of the drafts: `new`, or the event's id. */
  name: string
  initial: EventFormValues
  /** Version of the stored event; null for a new one. */
  version?: number | null
  words: FormWords
  actions: FormActions
  /** Shown at the head while no draft is offered. */
  note?: ReactNode
}

/** Form of New Event and Edit Event. Restoring a draft remounts it. */
export function EventForm({ name, initial, version = null, words, actions, note }: EventFormProps) {
  const { draft, leftBehind, restore, startFresh } = useDraft(name, initial, version)
  return (
    <SuggestionsProvider>
      <DraftForm
        key={draft.id}
        name={name}
        draft={draft}
        initial={initial}
        words={words}
        actions={actions}
        notice={
          leftBehind ? (
            <DraftOffer draft={leftBehind} version={version} onRestore={restore} onStartFresh={startFresh} />
          ) : (
            note
          )
        }
      />
    </SuggestionsProvider>
  )
}
