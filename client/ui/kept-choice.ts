/** A choice made on this device, kept there, and told to whoever listens, in other tabs too. */
export type KeptChoice<Value extends string> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function keptChoice<Value extends string>(
  key: string,
  choices: readonly Value[],
  otherwise: Value,
): KeptChoice<Value> {
  const listeners = new Set<() => void>()
  let chosen = read()

  function read(): Value {
    const kept = localStorage.getItem(key)
    return choices.find((choice) => choice === kept) ?? otherwise
  }

  function tell() {
    chosen = read()
    for (const listener of listeners) listener()
  }

  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell()
  })

  return {
    get: () => chosen,
    set(value) {
      localStorage.setItem(key, value)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
