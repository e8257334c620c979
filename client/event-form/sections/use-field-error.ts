import { type FieldError, get, useFormState } from 'react-hook-form'
import { serverSentence } from '#client/server-sentences/server-sentence.ts'

/** Returns a function from field path (`title`, `devices.2.name`, `details.overs`) to error message. */
export function useFieldError() {
  const { errors } = useFormState()
  return (field: string): string | undefined => {
    const message = (get(errors, field) as FieldError | undefined)?.message
    return message && serverSentence(message)
  }
}
