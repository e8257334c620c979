/** From field path (`details.overs`, `devices.2.name`) to a message that says what to do. */
export type FieldErrors = Record<string, string>

/** What of a zod issue is needed here. */
export type Issue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Keeps the first message per field; `under` begins each path. */
export function fieldErrorsOf(issues: readonly Issue[], under = ''): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = [under, ...path].filter((part) => part !== '').join('.')
    errors[field] ??= message
  }
  return errors
}

export function firstFieldError(errors: FieldErrors): string | undefined {
  return Object.values(errors)[0]
}
