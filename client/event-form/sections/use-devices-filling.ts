import { useState } from 'react'
import { type UseFieldArrayReturn, useFormContext } from 'react-hook-form'
import { fillDevices, undoneNames } from '#client/event-form/names/fill-names.ts'
import type { Filling } from '#client/event-form/names/filled-notice.tsx'
import type { EventFormValues } from '#client/event-form/shared/form-values.ts'

type DeviceList = Pick<UseFieldArrayReturn<EventFormValues, 'devices', 'key'>, 'append' | 'remove'>

/** Names many devices at once, with undo. `last`: the last filling; null once it is undone. */
export function useDevicesFilling({ append, remove }: DeviceList) {
  const { getValues, setValue, clearErrors } = useFormContext<EventFormValues>()
  const [last, setLast] = useState<Filling | null>(null)

  /** Rows that are there keep their inputs, and thus the focus. */
  function fill(names: readonly string[], from: number) {
    const before = structuredClone(getValues('devices'))
    const { values, filled, left, undoable } = fillDevices(before, names, from)
    for (const place of before.keys()) setValue(`devices.${place}.name`, values[place]?.name ?? '')
    append(values.slice(before.length), { shouldFocus: false })
    clearErrors('devices')
    const undo = () => {
      const names = undoneNames(getValues('devices'), undoable)
      for (const [place, name] of names.entries()) if (name !== null) setValue(`devices.${place}.name`, name)
      const added = [...names.keys()].filter((place) => names[place] === null)
      if (added.length > 0) remove(added)
      setLast(null)
      requestAnimationFrame(() => document.getElementById('devices-title')?.focus())
    }
    setLast({ filled, left, undo })
  }

  return { last, fill }
}
