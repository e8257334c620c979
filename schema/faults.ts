/** What is wrong with an input: from field path (`details.overs`, `devices.2.name`) to a sentence that says what to do. */
export type Faults = Record<string, string>

type Issue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The first sentence of each field, in the order found. */
export function faultsOf(issues: readonly Issue[], under = ''): Faults {
  const faults: Faults = {}
  for (const { path, message } of issues) {
    const field = [under, ...path].filter((part) => part !== '').join('.')
    faults[field] ??= message
  }
  return faults
}

/** The sentence shown when there is room for one only. */
export function firstFault(faults: Faults): string | undefined {
  return Object.values(faults)[0]
}
