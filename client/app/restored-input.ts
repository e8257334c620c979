import { useEffect, useState } from 'react'

/** Form values by field. */
export type FormInput = Readonly<Record<string, string>>

const STORAGE_KEY = 'typedBeforeReload'

const forms = new Map<string, () => FormInput>()
const stored = takeStored()

/** Saves what is typed in all mounted forms to sessionStorage, to be restored once, after the reload. */
export function persistInput(): void {
  const typed = Object.fromEntries([...forms].map(([name, read]) => [name, read()]))
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(typed))
  } catch {
    // Best effort: without storage it has to be typed again.
  }
}

/** Returns what was typed before the reload. `read` returns the current values. */
export function useRestoredInput(name: string, read: () => FormInput): FormInput {
  const [before] = useState(() => stored.get(name) ?? {})
  useEffect(() => {
    stored.delete(name)
    forms.set(name, read)
  })
  useEffect(() => () => void forms.delete(name), [name])
  return before
}

/** Tolerates any content: another build of the app may have written it. */
function takeStored(): Map<string, FormInput> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    sessionStorage.removeItem(STORAGE_KEY)
    return new Map(Object.entries(found as Record<string, FormInput>).map(([name, typed]) => [name, stringsIn(typed)]))
  } catch {
    return new Map()
  }
}

function stringsIn(typed: unknown): FormInput {
  return Object.fromEntries(Object.entries(typed ?? {}).filter(([, text]) => typeof text === 'string'))
}
