import { type FieldError, get, useFormState } from 'react-hook-form'

/** Returns a function from field path (`title`, `devices.2.name`, `details.overs`) to error message. */
export function useFieldError() {
  const { errors } = useFormState()
  return (field: string): string | undefined => (get(errors, field) as FieldError | undefined)?.message
}
