import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Draft } from '#client/event-form/draft/draft.ts'
import { useKeptDraft } from '#client/event-form/draft/use-kept-draft.ts'
import { DetailsSection, VisibilitySection } from '#client/event-form/sections/details-section.tsx'
import { DeviceRows } from '#client/event-form/sections/device-rows.tsx'
import { SponsorRows } from '#client/event-form/sections/sponsor-rows.tsx'
import { SportSettings } from '#client/event-form/sections/sport-settings.tsx'
import { useSport } from '#client/event-form/sections/use-sport.ts'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { Pitch } from '#client/events/pitch.tsx'
import { randomId } from '#client/format/hex.ts'
import type { EventInput as WireInput } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { language } from '#client/i18n/language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { ShownMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import type { EventInput } from '#schema/event-input.ts'
import { firstMessage, formRules } from './check-form.ts'
import { FormIndex } from './form-index.tsx'
import { type OverlayWords, SuccessOverlay } from './success-overlay.tsx'
import { type SubmissionWords, useSubmission } from './use-submission.ts'

export type FormWords = SubmissionWords & { submit: string; overlay: OverlayWords }

/** Metadata of the draft that a save needs. */
export type Attempt = Pick<Draft, 'version' | 'clientMutationId'>

export type FormActions = {
  save: (input: WireInput, attempt: Attempt) => Promise<unknown>
  /** Starts over with a fresh form. */
  again: () => void
  close: (isSaved: boolean) => void
  /** Opens the saved event; offered for some only. */
  open?: () => void
  /** Replaces the form by the stored event; resolves to whether that succeeded. */
  loadNewest?: () => Promise<boolean>
}

type DraftFormProps = {
  /** Namespace of the drafts: `new`, or the event's id. */
  name: string
  draft: Draft
  initial: EventFormValues
  words: FormWords
  actions: FormActions
  /** Shown above the first section. */
  notice: ReactNode
}

/** Adds the app's language to new events, and to drafts from before events had a language. */
function inLanguage(values: EventFormValues): EventFormValues {
  return { language: language.get(), ...values }
}

export function DraftForm({ name, draft, initial, words, actions, notice }: DraftFormProps) {
  const text = useMessages(messages)
  const form = useForm<EventFormValues, unknown, EventInput>({
    defaultValues: inLanguage(draft.values),
    resolver: formRules(text),
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit } = form
  const [busy, run] = useBusy()
  const pristine = useMemo(() => inLanguage(initial), [initial])
  const { isKept, drop } = useKeptDraft(form, { name, draft, initial: pristine })
  const save = useSave(draft, actions.save, drop)
  const { submit, sayResult, cost, result, outcome, uploading, backToForm } = useSubmission(form, save, words)
  const ref = useRef<HTMLFormElement>(null)
  const type = useWatch({ control, name: 'type' })
  const sport = useSport(type)

  useFocusOnError(ref, formState.submitCount, outcome !== null)

  function sayFirstError(errors: FieldErrors<EventFormValues>) {
    sayResult({ kind: 'error', text: firstMessage(errors) ?? words.failed })
  }

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
              void run(() => handleSubmit(submit, sayFirstError)(event))
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
      <SubmitDock label={words.submit} busy={busy} cost={cost} result={result} />
      <SuccessOverlay
        outcome={outcome}
        words={words.overlay}
        art={<Pitch type={type || 'other'} />}
        isDraftKept={isKept}
        onAgain={actions.again}
        onClose={() => actions.close(outcome?.saved ?? false)}
        onOpen={actions.open}
        onBackToForm={backToForm}
        onLoadNewest={actions.loadNewest}
      />
    </FormProvider>
  )
}

/** Focuses the first invalid field after a submission, once no dialog covers the form. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, submitCount: number, isCovered: boolean) {
  useEffect(() => {
    if (submitCount > 0 && !isCovered) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, submitCount, isCovered])
}

type SubmitDockProps = { label: string; busy: boolean; cost: ShownMessage | null; result: ShownMessage | null }

function SubmitDock({ label, busy, cost, result }: SubmitDockProps) {
  return (
    <div className="dock">
      <div className="dock__inner">
        <div className="stack stack--tight">
          <MessageBar message={cost} />
          <MessageBar message={result} />
        </div>
        <div className="dock__actions">
          <Button type="submit" form="event-form" busy={busy}>
            {label}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Saves under the draft's idempotency key, then drops the draft. A key that was used for other input is replaced. */
function useSave(draft: Draft, save: FormActions['save'], drop: () => void) {
  const clientMutationId = useRef(draft.clientMutationId)
  return async (input: WireInput) => {
    try {
      await save(input, { version: draft.version, clientMutationId: clientMutationId.current })
      drop()
    } catch (error) {
      if (serverErrorOf(error)?.code === 'IDEMPOTENCY_MISMATCH') clientMutationId.current = randomId()
      throw error
    }
  }
}
