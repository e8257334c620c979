import { type FieldError, get, useFormState } from 'react-hook-form'

/** Tells what is wrong with the field at a path: `title`, `devices.2.name`, `details.overs`. */
export function useFault() {
  const { errors } = useFormState()
  return (field: string): string | undefined => (get(errors, field) as FieldError | undefined)?.message
}
