import { expect, test } from 'vitest'
import { type DecodeFault, nextStep, noDecodeErrors, resetDecodeErrors } from './decode-errors.ts'

/** Plans the steps of one player in turn. */
function decodeFaults() {
  let errors = noDecodeErrors
  return {
    next(fault: DecodeFault) {
      const [after, step] = nextStep(errors, fault)
      errors = after
      return step
    },
    reset() {
      errors = resetDecodeErrors(errors)
    },
  }
}

const fault = { nowMs: 0, stoppedMs: 60_000, isAtEdge: false, nextPartMs: null }

test('skips an undecodable part in growing steps, then gives up', () => {
  const faults = decodeFaults()
  const places = Array.from({ length: 10 }, () => faults.next(fault)?.atMs)
  expect(places).toEqual(
    [61, 63, 67, 75, 91, 123, 187, 315, 571].map((seconds) => seconds * 1_000).concat([undefined as never]),
  )
  faults.reset()
  expect(faults.next({ ...fault, stoppedMs: 90_000 })?.atMs).toBe(91_000)
})

test('goes to the next camera’s part when the next second is bad too', () => {
  const faults = decodeFaults()
  const held = { ...fault, nextPartMs: 84_000 }
  expect([faults.next(held)?.atMs, faults.next(held)?.atMs, faults.next(held)?.atMs]).toEqual([61_000, 84_000, 88_000])
})

test('waits at the live edge for the stretch to pass, for ten seconds at most', () => {
  const faults = decodeFaults()
  let nowMs = 0
  let tries = 0
  for (
    let next = faults.next({ ...fault, isAtEdge: true, nowMs });
    next;
    next = faults.next({ ...fault, isAtEdge: true, nowMs })
  ) {
    expect(next.atMs).toBeNull()
    nowMs += next.waitMs + 500
    tries += 1
  }
  expect(tries).toBe(7)
  expect(nowMs).toBeLessThan(12_000)
})

test('gives up after ten seconds, however slow the tries are', () => {
  const faults = decodeFaults()
  expect(faults.next(fault)).not.toBeNull()
  expect(faults.next({ ...fault, nowMs: 10_001 })).toBeNull()
})
