import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { fillNames } from './fill-names.ts'
import type { Filling } from './filled-notice.tsx'

export type NamesToFill = {
  list: string
  names: readonly string[]
  /** The place of the first name, or `whole` to replace the list. */
  from: number | 'whole'
  /** Settings that are filled in with the names. */
  settings?: Record<string, string>
  /** The setting beside which the notice with “Undo” stands. */
  at: string
}

export type NamesFilling = {
  /** The last filling, if it was made at that setting and is not undone. */
  lastAt: (setting: string) => Filling | null
  fill: (request: NamesToFill) => void
}

/** Fills in many names of a sport's settings at once, which can be undone: other settings keep what was typed since. */
export function useNamesFilling({ fields }: Sport): NamesFilling {
  const { getValues, setValue, clearErrors } = useFormContext<EventFormValues>()
  const [last, setLast] = useState<(Filling & { at: string }) | null>(null)

  function fill({ list, names, from, settings, at }: NamesToFill) {
    const before = structuredClone(getValues('details'))
    const origin = document.activeElement
    const { values, filled, left } = fillNames(fields, { ...before, ...settings }, { list, names, from })
    setValue('details', values)
    clearErrors('details')
    const changed = Object.keys(values).filter((name) => values[name] !== before[name])
    const undo = () => {
      const now = getValues('details')
      const restored = Object.fromEntries(changed.map((name) => [name, before[name]]))
      setValue('details', { ...now, ...restored, [list]: padded(before[list], now[list]) })
      setLast(null)
      focusAgain(origin)
    }
    setLast({ at, filled, left, undo })
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusAgain(origin)
    })
  }

  return { lastAt: (setting) => (last?.at === setting ? last : null), fill }
}

/** Focuses the section's heading when the element is gone. */
function focusAgain(origin: Element | null) {
  const target = origin?.isConnected ? origin : document.getElementById('settings-title')
  if (target instanceof HTMLElement) target.focus({ preventScroll: target !== origin })
}

/** Fills up with empty names, since an input without a value in the list keeps its old text. */
function padded(before: unknown, after: unknown): string[] {
  const [names, { length }] = [(before ?? []) as (string | undefined)[], after as string[]]
  return Array.from({ length: Math.max(names.length, length) }, (_, place) => names[place] ?? '')
}
