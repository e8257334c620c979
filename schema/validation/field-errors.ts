/** From field path (`details.overs`, `devices.2.name`) to a message that says what to do. */
export type FieldErrors = Record<string, string>

export type Issue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export function fieldErrorsOf(issues: readonly Issue[], under = ''): FieldErrors {
  const faults: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = [under, ...path].filter((part) => part !== '').join('.')
    faults[field] ??= message
  }
  return faults
}

export function firstFieldError(faults: FieldErrors): string | undefined {
  return Object.values(faults)[0]
}
