import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import { Court } from '#client/events/court.tsx'
import type { EventInput as WireInput, EventType as WireType } from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { MessageBar } from '#client/ui/message.tsx'
import type { EventInput } from '#schema/event-rules.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import { firstMessage, formRules } from './check-form.ts'
import { DetailsSection, VisibilitySection } from './details-section.tsx'
import { DeviceRows } from './device-rows.tsx'
import { type Draft, newId } from './draft.ts'
import { FormIndex } from './form-index.tsx'
import type { EventFormValues } from './form-values.ts'
import { SponsorRows } from './sponsor-rows.tsx'
import { SportSettings } from './sport-settings.tsx'
import { type OverlayWords, SuccessOverlay } from './success-overlay.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { type SubmissionWords, useSubmission } from './use-submission.ts'

export type FormWords = SubmissionWords & { submit: string; overlay: OverlayWords }

/** What a save is to know of the draft beside its content. */
export type Attempt = Pick<Draft, 'version' | 'clientMutationId'>

export type FormDeeds = {
  save: (input: WireInput, attempt: Attempt) => Promise<unknown>
  /** Begins again with a fresh form. */
  again: () => void
  close: (isSaved: boolean) => void
  /** Shows the event as it is stored now. */
  loadNewest?: () => void
}

type DraftFormProps = {
  /** Whose drafts these are: `new`, or the event's id. */
  name: string
  draft: Draft
  initial: EventFormValues
  words: FormWords
  deeds: FormDeeds
  /** What stands above the first section. */
  notice: ReactNode
}

/** The form at work on one draft, from the first field to the overlay after the save. */
export function DraftForm({ name, draft, initial, words, deeds, notice }: DraftFormProps) {
  const form = useForm<EventFormValues, unknown, EventInput>({
    defaultValues: draft.values,
    resolver: formRules,
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit } = form
  const { isSubmitting, submitCount } = formState
  const clientMutationId = useRef(draft.clientMutationId)
  const { isKept, drop } = useKeptDraft(form, { name, draft, initial })
  const { submit, sayResult, cost, result, outcome, uploading, backToForm } = useSubmission(form, save, words)
  const ref = useRef<HTMLFormElement>(null)
  const type = useWatch({ control, name: 'type' })
  const sport = isSport(type) ? sports[type] : null

  async function save(input: WireInput) {
    try {
      await deeds.save(input, { version: draft.version, clientMutationId: clientMutationId.current })
      drop()
    } catch (error) {
      if (refusalOf(error)?.code === 'IDEMPOTENCY_MISMATCH') clientMutationId.current = newId()
      throw error
    }
  }

  function sayFirstFault(errors: FieldErrors<EventFormValues>) {
    sayResult({ kind: 'error', text: firstMessage(errors) ?? words.failed })
  }

  useEffect(() => {
    if (submitCount > 0 && !outcome) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, outcome])

  return (
    <FormProvider {...form}>
      <div className="page page--wide">
        <div className="form-layout">
          <FormIndex settings={sport?.title ?? null} />
          <form className="sections" id="event-form" ref={ref} onSubmit={handleSubmit(submit, sayFirstFault)}>
            {notice}
            <DetailsSection />
            <VisibilitySection />
            <DeviceRows />
            <SponsorRows uploading={uploading} />
            {sport && <SportSettings key={sport.type} sport={sport} />}
          </form>
        </div>
      </div>
      <div className="dock">
        <div className="dock__inner">
          <div className="stack stack--tight">
            <MessageBar message={cost} />
            <MessageBar message={result} />
          </div>
          <div className="dock__actions">
            <Button type="submit" form="event-form" busy={isSubmitting}>
              {words.submit}
            </Button>
          </div>
        </div>
      </div>
      <SuccessOverlay
        outcome={outcome}
        words={words.overlay}
        art={<Court type={(type || 'other').toUpperCase() as WireType} />}
        isDraftKept={isKept}
        onAgain={deeds.again}
        onClose={() => deeds.close(outcome?.saved ?? false)}
        onBackToForm={backToForm}
        onLoadNewest={deeds.loadNewest}
      />
    </FormProvider>
  )
}
