import { isDeepStrictEqual } from 'node:util'
import { type Tap, tapFaults } from '#schema/scoring/check-entry.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { SCORE_ENTRIES_MAX } from '#schema/validation/limits.ts'
import { isUuid } from '#server/db/uuid.ts'
import { invalidInput } from '#server/errors/domain-error.ts'

/** How far ahead of the server's clock a tap may be. */
const AHEAD_MAX_MS = 60_000

/** Returns taps that can be kept, each id once. Throws BAD_USER_INPUT with a message for each field at fault. */
export function checkedTaps(sport: Scoring, taps: readonly Tap[], nowMs: number): Tap[] {
  if (taps.length === 0 || taps.length > SCORE_ENTRIES_MAX) {
    throw invalidInput({ entries: `From 1 to ${SCORE_ENTRIES_MAX} entries can be sent.` })
  }
  const faults = taps.flatMap((tap, place) =>
    Object.entries({ ...idFaults(tap), ...tapFaults(sport, tap, nowMs + AHEAD_MAX_MS) }).map(([field, fault]) => [
      `entries.${place}.${field}`,
      fault,
    ]),
  )
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults))
  const normal = taps.map(normalised)
  return normal.filter((tap, place) => {
    const first = normal.findIndex(({ id }) => id === tap.id)
    if (first !== place) refuseOther(tap, normal[first], place)
    return first === place
  })
}

/** Throws BAD_USER_INPUT when a tap has the id of another one that is known. */
export function refuseOthers(taps: readonly Tap[], known: readonly Tap[]): void {
  const byId = new Map(known.map((tap) => [tap.id, tap]))
  for (const [place, tap] of taps.entries()) refuseOther(tap, byId.get(tap.id), place)
}

function refuseOther(tap: Tap, known: Tap | undefined, place: number): void {
  if (known && !isSameTap(tap, known)) {
    throw invalidInput({ [`entries.${place}.id`]: 'This id was used for another entry.' })
  }
}

function isSameTap(a: Tap, b: Tap): boolean {
  const content = ({ at, kind, payload, target }: Tap) => [at, kind, payload, target]
  return isDeepStrictEqual(content(a), content(b))
}

function idFaults({ id, target }: Tap): FieldErrors {
  return {
    ...(!isUuid(id) && { id: 'id must be a UUID.' }),
    ...(target !== undefined && !isUuid(target) && { target: 'target must be a UUID.' }),
  }
}

/** As the database returns it. */
function normalised({ id, target, payload, ...tap }: Tap): Tap {
  return {
    ...tap,
    id: id.toLowerCase(),
    payload: JSON.parse(JSON.stringify(payload)),
    ...(target !== undefined && { target: target.toLowerCase() }),
  }
}
