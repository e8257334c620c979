import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import { Pitch } from '#client/events/pitch.tsx'
import type { EventInput as WireInput, EventType as WireType } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { Button } from '#client/ui/button.tsx'
import { MessageBar } from '#client/ui/message.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import type { EventInput } from '#schema/event-input.ts'
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

/** Metadata of the draft that a save needs. */
export type Attempt = Pick<Draft, 'version' | 'clientMutationId'>

export type FormActions = {
  save: (input: WireInput, attempt: Attempt) => Promise<unknown>
  /** Starts over with a fresh form. */
  again: () => void
  close: (isSaved: boolean) => void
  loadNewest?: () => void
}

type DraftFormProps = {
  /** Namespace of the drafts: `new`, or the event's id. */
  name: string
  draft: Draft
  initial: EventFormValues
  words: FormWords
  deeds: FormActions
  /** Shown above the first section. */
  notice: ReactNode
}

export function DraftForm({ name, draft, initial, words, deeds, notice }: DraftFormProps) {
  const form = useForm<EventFormValues, unknown, EventInput>({
    defaultValues: draft.values,
    resolver: formRules,
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit } = form
  const { submitCount } = formState
  const [busy, run] = useBusy()
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
      if (serverErrorOf(error)?.code === 'IDEMPOTENCY_MISMATCH') clientMutationId.current = newId()
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
          <form
            className="sections"
            id="event-form"
            ref={ref}
            onSubmit={(event) => {
              event.preventDefault()
              void run(() => handleSubmit(submit, sayFirstFault)(event))
            }}
          >
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
            <Button type="submit" form="event-form" busy={busy}>
              {words.submit}
            </Button>
          </div>
        </div>
      </div>
      <SuccessOverlay
        outcome={outcome}
        words={words.overlay}
        art={<Pitch type={(type || 'other').toUpperCase() as WireType} />}
        isDraftKept={isKept}
        onAgain={deeds.again}
        onClose={() => deeds.close(outcome?.saved ?? false)}
        onBackToForm={backToForm}
        onLoadNewest={deeds.loadNewest}
      />
    </FormProvider>
  )
}
