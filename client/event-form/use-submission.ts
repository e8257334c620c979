import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useUploadLogoMutation, type EventInput as WireInput } from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useMessage } from '#client/ui/use-message.ts'
import type { EventInput } from '#schema/event-rules.ts'
import type { Faults } from '#schema/faults.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import type { EventFormValues } from './form-values.ts'
import { uploadLogos, wireInput } from './save.ts'

type EventForm = UseFormReturn<EventFormValues, unknown, EventInput>

/** What became of a submission. */
export type Outcome = { saved: true } | { saved: false; sentence: string; code: string | null }

export type SubmissionWords = { saved: string; failed: string; cost: (sponsors: number) => string }

/** Saves a checked event: first says what its sponsors cost, then uploads their logos, then saves. */
export function useSubmission(form: EventForm, save: (input: WireInput) => Promise<unknown>, words: SubmissionWords) {
  const [cost, sayCost] = useMessage(MESSAGE_MS.form)
  const [result, sayResult] = useMessage(MESSAGE_MS.form)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [uploading, setUploading] = useState<number | null>(null)
  const upload = useLogoUpload()

  async function submit(event: EventInput) {
    sayResult(null)
    sayCost(event.sponsors.length > 0 ? { kind: 'info', text: words.cost(event.sponsors.length) } : null)
    try {
      const sponsors = await uploadLogos(event.sponsors, form.getValues('sponsors'), uploadAt)
      await save(wireInput({ ...event, sponsors }))
      sayResult({ kind: 'success', text: words.saved })
      setOutcome({ saved: true })
    } catch (error) {
      fail(error)
    } finally {
      setUploading(null)
    }
  }

  async function uploadAt(file: File, place: number): Promise<string> {
    setUploading(place)
    try {
      return await upload(file)
    } catch (error) {
      const sentence = refusalOf(error)?.sentence
      if (sentence) showFaults({ [`sponsors.${place}.logo`]: sentence })
      throw error
    }
  }

  function fail(error: unknown) {
    const refusal = refusalOf(error)
    const sentence = refusal?.sentence ?? words.failed
    showFaults(refusal?.faults ?? {})
    sayResult({ kind: 'error', text: sentence })
    setOutcome({ saved: false, sentence, code: refusal?.code ?? null })
  }

  function showFaults(faults: Faults) {
    for (const [field, message] of Object.entries(faults)) {
      form.setError(field as 'title', { type: 'refused', message })
    }
  }

  return { submit, sayResult, cost, result, outcome, uploading, backToForm: () => setOutcome(null) }
}

/** Uploads a file once: trying to save again sends the address it got the first time. */
function useLogoUpload() {
  const [uploadLogo] = useUploadLogoMutation()
  const addresses = useRef(new WeakMap<File, string>())

  return async (file: File): Promise<string> => {
    const known = addresses.current.get(file)
    if (known) return known
    const { data } = await uploadLogo({ variables: { file } })
    const address = data?.uploadLogo.url ?? ''
    addresses.current.set(file, address)
    return address
  }
}
