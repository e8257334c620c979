import { useRef } from 'react'
import { type FieldArrayPath, type UseFieldArrayReturn, useFieldArray } from 'react-hook-form'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'

export type RowTools = { move: (from: number, to: number) => void; remove: (place: number) => void }

/** Rows of a list. Focus follows a row that moves, and goes to a neighbour of one that is removed. */
export function useRows<Name extends FieldArrayPath<EventFormValues>>(name: Name) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const rows: UseFieldArrayReturn<EventFormValues, Name, 'key'> = useFieldArray({ name, keyName: 'key' })

  function focusRow(place: number) {
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(place, list.current.children.length - 1)]
      if (row?.contains(document.activeElement)) return
      const target = row?.querySelector<HTMLElement>('button:enabled') ?? add.current
      target?.focus()
    })
  }

  const tools: RowTools = {
    move(from, to) {
      rows.move(from, to)
      focusRow(to)
    },
    remove(place) {
      rows.remove(place)
      focusRow(place)
    },
  }
  return { list, add, fields: rows.fields, append: rows.append, remove: rows.remove, tools }
}
