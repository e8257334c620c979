export const SCORER = 'scorer'

type Device = { id: string; isController: boolean; phone: unknown }

/** Devices without a phone; the controller, who also switches the cameras, comes last. */
export function freeDevices<Free extends Device>(devices: readonly Free[]): Free[] {
  const free = devices.filter(({ phone }) => phone === null)
  return free.toSorted((one, other) => Number(one.isController) - Number(other.isController))
}

/**
 * What each person is invited to, by the person's id: a device's id, `SCORER`, or nothing (''). Those for whom nothing is
 * chosen get the free devices in order. One person alone keeps the score when none is free.
 */
export function assigned(
  people: readonly { id: string }[],
  free: readonly { id: string }[],
  chosen: Readonly<Record<string, string>>,
): Map<string, string> {
  const taken = new Set(Object.values(chosen))
  const left = free.filter(({ id }) => !taken.has(id)).map(({ id }) => id)
  const otherwise = people.length === 1 ? SCORER : ''
  const isThere = (job: string | undefined) => job === '' || job === SCORER || free.some(({ id }) => id === job)
  return new Map(
    people.map(({ id }) => {
      const job = chosen[id]
      return [id, job !== undefined && isThere(job) ? job : (left.shift() ?? otherwise)]
    }),
  )
}
