import { useEffect, useState } from 'react'

/** Form values by field. */
export type Typed = Readonly<Record<string, string>>

const PLACE = 'typedBeforeReload'

const forms = new Map<string, () => Typed>()
const kept = readOnce()

/** Saves what is typed in all mounted forms to sessionStorage, to be restored once, after the reload. */
export function persistTyped(): void {
  const typed = Object.fromEntries([...forms].map(([name, read]) => [name, read()]))
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(typed))
  } catch {
    // Best effort: without storage it has to be typed again.
  }
}

/** Returns what was typed before the reload. `read` returns the current values. */
export function useKeptTyped(name: string, read: () => Typed): Typed {
  const [before] = useState(() => kept.get(name) ?? {})
  useEffect(() => {
    kept.delete(name)
    forms.set(name, read)
  })
  useEffect(() => () => void forms.delete(name), [name])
  return before
}

/** Tolerates any content: another build of the app may have written it. */
function readOnce(): Map<string, Typed> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}')
    sessionStorage.removeItem(PLACE)
    return new Map(Object.entries(found as Record<string, Typed>).map(([name, typed]) => [name, textsIn(typed)]))
  } catch {
    return new Map()
  }
}

function textsIn(typed: unknown): Typed {
  return Object.fromEntries(Object.entries(typed ?? {}).filter(([, text]) => typeof text === 'string'))
}
