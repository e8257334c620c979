import { blankDevice } from '#client/event-form/shared/form-values.ts'
import type { DeviceInput } from '#schema/event-input.ts'
import { type Answers, placesFor } from '#schema/sports/check.ts'
import type { Field, Fields } from '#schema/sports/field.ts'
import { DEVICES_MAX } from '#schema/validation/limits.ts'

/** `left`: the names for which there is no place. */
export type Filled<Values> = { values: Values; filled: number; left: string[] }

/**
 * Puts names into a list of a sport's settings, from a place on, or in place of the whole list. The count follows, as far as
 * the sport allows: it grows for more names than places, and it becomes the number of names of a whole list.
 */
export function fillNames(
  fields: Fields,
  answers: Answers,
  { list, names, from }: { list: string; names: readonly string[]; from: number | 'whole' },
): Filled<Record<string, unknown>> {
  const field = fields[list]
  if (field?.kind !== 'names') return { values: { ...answers }, filled: 0, left: [...names] }
  const first = from === 'whole' ? 0 : from
  const needed = first + names.length
  const isEnough = from !== 'whole' && placesFor(field, fields, answers) >= needed
  const count = isEnough ? answers[field.per] : countFor(fields[field.per], needed)
  const places = placesFor(field, fields, { ...answers, [field.per]: count })
  const fitting = names.slice(0, Math.max(0, places - first))
  const before = (answers[list] ?? []) as (string | undefined)[]
  const kept = from === 'whole' ? [] : before
  const typed = Array.from(
    { length: Math.max(before.length, first + fitting.length) },
    (_, place) => fitting[place - first] ?? kept[place] ?? '',
  )
  return {
    values: { ...answers, [field.per]: count, [list]: typed },
    filled: fitting.length,
    left: names.slice(fitting.length),
  }
}

/** The count nearest to a number of names, or the smallest option that holds them. */
function countFor(field: Field | undefined, needed: number): unknown {
  if (field?.kind === 'count') return Math.min(Math.max(needed, field.min), field.max)
  if (field?.kind !== 'choice') return undefined
  const options = field.options.toSorted((one, other) => one.size - other.size)
  return (options.find(({ size }) => size >= needed) ?? options.at(-1))?.value
}

/** A name given to the device at a place; `before` is null for a device that was added. */
type FilledDevice = { place: number; name: string; before: string | null }

/** Names the devices from a place on, and adds devices for the names that are left. */
export function fillDevices(
  devices: readonly DeviceInput[],
  names: readonly string[],
  from: number,
): Filled<DeviceInput[]> & { undoable: FilledDevice[] } {
  const fitting = names.slice(0, Math.max(0, DEVICES_MAX - from))
  const length = Math.max(devices.length, from + fitting.length)
  const values = Array.from({ length }, (_, place) => {
    const device = devices[place] ?? blankDevice
    return { ...device, name: fitting[place - from] ?? device.name }
  })
  const undoable = fitting.map((name, index) => {
    const place = from + index
    return { place, name, before: devices[place]?.name ?? null }
  })
  return { values, filled: fitting.length, left: names.slice(fitting.length), undoable }
}

/**
 * Each device's name without those filled in; null where the device is to go. A filled device that has moved is found by its
 * name; one that was renamed or removed since is left alone.
 */
export function undoneNames(
  devices: readonly Pick<DeviceInput, 'name'>[],
  filled: readonly FilledDevice[],
): (string | null)[] {
  const names = devices.map(({ name }) => name)
  const isInPlace = ({ place, name }: FilledDevice) => names[place] === name
  const found = new Map(filled.filter(isInPlace).map(({ place, before }) => [place, before]))
  for (const each of filled) {
    if (isInPlace(each)) continue
    const place = names.findIndex((name, index) => name === each.name && !found.has(index))
    if (place >= 0) found.set(place, each.before)
  }
  return names.map((name, place) => {
    const before = found.get(place)
    return before === undefined ? name : before
  })
}
