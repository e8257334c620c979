import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useUploadLogoMutation, type EventInput as WireInput } from '#client/graphql/generated.ts'
import { serverErrorOf, wasTooLarge } from '#client/graphql/server-error.ts'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import type { EventInput } from '#schema/event-input.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { MESSAGE_MS, SPONSOR_FEE_RUPEES } from '#schema/validation/limits.ts'
import { uploadLogos, wireInput } from './save.ts'

type EventForm = UseFormReturn<EventFormValues, unknown, EventInput>

export type Outcome = { saved: true } | { saved: false; message: string; code: string | null }

export type SubmissionWords = {
  saved: string
  failed: string
  cost: (values: { sponsors: number; rupees: number }) => string
}

/** Announces the cost of the sponsors, uploads their logos, then saves. */
export function useSubmission(form: EventForm, save: (input: WireInput) => Promise<unknown>, words: SubmissionWords) {
  const [cost, sayCost] = useMessage(MESSAGE_MS.form)
  const [result, sayResult] = useMessage(MESSAGE_MS.form)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [uploading, setUploading] = useState<number | null>(null)
  const { upload, forget } = useLogoUpload()
  const text = useMessages(messages)

  async function submit(event: EventInput) {
    sayResult(null)
    const sponsors = event.sponsors.length
    const rupees = sponsors * SPONSOR_FEE_RUPEES
    sayCost(sponsors > 0 ? { kind: 'info', text: words.cost({ sponsors, rupees }) } : null)
    try {
      await saveWithLogos(event).catch((error: unknown) => {
        if (!isLogoRejected(error) || !forget()) throw error
        return saveWithLogos(event)
      })
      sayResult({ kind: 'success', text: words.saved })
      setOutcome({ saved: true })
    } catch (error) {
      fail(error)
    } finally {
      setUploading(null)
    }
  }

  async function saveWithLogos(event: EventInput) {
    const sponsors = await uploadLogos(event.sponsors, form.getValues('sponsors'), uploadAt)
    await save(wireInput({ ...event, sponsors }))
  }

  async function uploadAt(file: File, place: number): Promise<string> {
    setUploading(place)
    try {
      return await upload(file)
    } catch (error) {
      const message = messageOf(error, text)
      if (message) showFieldErrors(form, { [`sponsors.${place}.logo`]: message })
      throw error
    }
  }

  function fail(error: unknown) {
    const { fieldErrors = {}, code = null } = serverErrorOf(error) ?? {}
    const message = messageOf(error, text) ?? words.failed
    showFieldErrors(form, fieldErrors)
    sayResult({ kind: 'error', text: message })
    setOutcome({ saved: false, message, code })
  }

  return { submit, sayResult, cost, result, outcome, uploading, backToForm: () => setOutcome(null) }
}

/** Only a logo makes a request too large, and a proxy's 413 response has no message for users. */
function messageOf(error: unknown, text: MessagesOf<typeof messages>): string | undefined {
  return serverErrorOf(error)?.message ?? (wasTooLarge(error) ? text.logoTooLargeForServer : undefined)
}

function showFieldErrors(form: EventForm, errors: FieldErrors) {
  for (const [field, message] of Object.entries(errors)) form.setError(field as 'title', { type: 'server', message })
}

/** Whether a save was rejected for a logo, because an upload of an earlier attempt no longer exists. */
function isLogoRejected(error: unknown): boolean {
  return Object.keys(serverErrorOf(error)?.fieldErrors ?? {}).some((field) => /^sponsors\.\d+\.logo$/.test(field))
}

/** Uploads each file once: a retried save reuses its URL until `forget`. */
function useLogoUpload() {
  const [uploadLogo] = useUploadLogoMutation()
  const urls = useRef(new Map<File, string>())

  async function upload(file: File): Promise<string> {
    const known = urls.current.get(file)
    if (known) return known
    const { data } = await uploadLogo({ variables: { file } })
    const url = data?.uploadLogo.url ?? ''
    urls.current.set(file, url)
    return url
  }

  /** Returns whether any URL was cached. */
  function forget(): boolean {
    const hadAny = urls.current.size > 0
    urls.current.clear()
    return hadAny
  }

  return { upload, forget }
}
