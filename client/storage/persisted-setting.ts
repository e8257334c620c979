import { readStored, writeStored } from './local-storage.ts'

/** A choice kept in localStorage. Subscribers are also notified of changes in other tabs. */
export type PersistedSetting<Value extends string> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function persistedSetting<Value extends string>(
  key: string,
  choices: readonly Value[],
  otherwise: Value,
): PersistedSetting<Value> {
  const listeners = new Set<() => void>()
  let chosen = read()

  function read(): Value {
    const kept = readStored(key)
    return choices.find((choice) => choice === kept) ?? otherwise
  }

  function choose(value: Value) {
    chosen = value
    for (const listener of listeners) listener()
  }

  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) choose(read())
  })

  return {
    get: () => chosen,
    set(value) {
      writeStored(key, value)
      choose(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
