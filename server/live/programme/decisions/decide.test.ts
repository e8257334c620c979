import { describe, expect, test } from 'vitest'
import { SLOT_MS } from '#schema/messages/live.ts'
import { newProgrammeLog } from '#server/live/programme/state/programme-log.ts'
import { endOf, HOLD_MS } from './camera-health.ts'
import { decide, slate, wantedAt } from './decide.ts'
import type { Away, Camera, Cut, Segment, ShownSlot } from './live.ts'

const cameras: Camera[] = [
  { deviceId: 'a', isController: false },
  { deviceId: 'b', isController: false },
  { deviceId: 'c', isController: true },
]
const DELAY_MS = 300

function segment(deviceId: string, slot: number, receivedMs = endOf(slot) + DELAY_MS): Segment {
  return { deviceId, slot, run: 0, startMs: slot * SLOT_MS, durationMs: SLOT_MS, receivedMs }
}

function stage({ cuts = [] as Cut[], isAutoSubstitute = true } = {}) {
  const log = newProgrammeLog()
  const away = new Map<string, Away>()
  const it = { cuts, isAutoSubstitute, sinceMs: 0 }
  return {
    ...it,
    away,
    cuts,
    log,
    sent(devices: string, from: number, to = from) {
      for (let slot = from; slot <= to; slot++) for (const id of devices) log.arrived(segment(id, slot))
    },
    /** Returns all decisions until a moment: one letter per slot, upper case for a substitute. */
    at(nowMs: number, sinceMs = 0): string {
      for (;;) {
        const slot = log.shown.length
        const previous = log.shown.at(-1)?.deviceId ?? null
        const awayOf = (deviceId: string) => away.get(deviceId) ?? null
        const decision = decide({ ...it, ...log, slot, nowMs, sinceMs, previous, awayOf, cameras })
        if (!decision) return log.shown.map(letterOf).join('')
        log.decided(decision, { cuts, cameras })
      }
    },
  }
}

function letterOf({ kind, deviceId }: ShownSlot): string {
  if (deviceId === null) return kind === 'gap' ? '-' : '.'
  return kind === 'substitute' ? deviceId.toUpperCase() : deviceId
}

const due = (slot: number) => endOf(slot) + HOLD_MS

describe('what is wanted', () => {
  const firstSlotOf = (deviceId: string) => ({ b: 2, c: 0 })[deviceId]
  test.each([
    ['before any cut, the first camera in the list that has had a segment by then', 5, [], 'b'],
    ['and nobody earlier than that', 1, [], 'c'],
    ['the last cut at or before the slot', 5, [{ slot: 5, deviceId: 'a' }], 'a'],
    [
      'the last of several',
      9,
      [
        { slot: 3, deviceId: 'a' },
        { slot: 7, deviceId: null },
      ],
      null,
    ],
    [
      'a later cut does not count yet',
      4,
      [
        { slot: 3, deviceId: 'a' },
        { slot: 7, deviceId: null },
      ],
      'a',
    ],
  ])('is %s', (_what, slot, cuts, wanted) => {
    expect(wantedAt(slot, { cuts, cameras, firstSlotOf })).toBe(wanted)
  })

  test('is nothing while nobody has sent anything', () => {
    expect(wantedAt(3, { cuts: [], cameras, firstSlotOf: () => undefined })).toBeUndefined()
  })
})

test('the segment that is wanted is shown as soon as it is there', () => {
  const it = stage({
    cuts: [
      { slot: 0, deviceId: 'b' },
      { slot: 2, deviceId: 'a' },
    ],
  })
  it.sent('ab', 0, 3)
  expect(it.at(endOf(3))).toBe('bbaa')
})

test('until somebody sends, slots are gaps, each after its time', () => {
  const it = stage()
  expect(it.at(due(1) - 1)).toBe('-')
  expect(it.at(due(1))).toBe('--')
  it.sent('a', 2)
  expect(it.at(endOf(2) + 1_000)).toBe('--a')
})

test('before any cut the first camera in the list begins, if it is in time', () => {
  const it = stage()
  it.sent('b', 0)
  expect(it.at(endOf(0) + 999)).toBe('')
  it.sent('ab', 1)
  expect(it.at(endOf(0) + 1_000)).toBe('ba')

  const other = stage()
  other.sent('b', 0)
  other.sent('a', 0)
  expect(other.at(endOf(0) + 1_000)).toBe('a')
})

test('the slate that was cut to is shown a second after the slot, so that a cut back is in time', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: null }] })
  expect(it.at(endOf(0) + 999)).toBe('')
  expect(it.at(endOf(0) + 1_000)).toBe('.')
})

test('a late camera is waited for, then left, and comes back after three slots in time', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  it.sent('abc', 0, 1)
  it.sent('bc', 2, 7)
  expect(it.at(due(2) - 1)).toBe('aa')
  expect(it.at(due(2))).toBe('aaCCCCCC')
  it.sent('abc', 8, 9)
  expect(it.at(endOf(9))).toBe('aaCCCCCCCC')
  it.sent('abc', 10, 11)
  expect(it.at(endOf(11))).toBe('aaCCCCCCCCaa')
})

test('a late camera comes back although its substitute is quicker with every slot', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  it.sent('ab', 0)
  it.sent('b', 1, 5)
  expect(it.at(due(1))).toBe('aBBBBB')
  for (let slot = 6; slot < 10; slot++) {
    it.sent('b', slot)
    it.at(endOf(slot) + DELAY_MS)
    it.sent('a', slot)
    it.at(endOf(slot) + DELAY_MS)
  }
  expect(it.at(endOf(9) + DELAY_MS)).toBe('aBBBBBBBBa')
})

test('what is sent to fill the hole does not count for the return', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  it.sent('ab', 0)
  it.sent('b', 1, 9)
  expect(it.at(due(1))).toBe('aBBBBBBBBB')
  it.sent('a', 9)
  for (const slot of [1, 2, 3, 4, 5, 6, 7, 8]) it.log.arrived(segment('a', slot, endOf(9) + 500))
  it.sent('b', 10)
  expect(it.at(endOf(10))).toBe('aBBBBBBBBBB')
})

test('late segments in a row are no return, however many', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  it.sent('b', 0, 9)
  expect(it.at(due(0))).toBe('BBBBBBBBBB')
  for (let slot = 0; slot < 12; slot++) it.log.arrived(segment('a', slot, endOf(slot) + 1_001))
  it.sent('b', 10, 11)
  expect(it.at(endOf(11))).toBe('BBBBBBBBBBBB')
})

test.each(['frozen', 'offline'] as const)('a camera that is known to be %s is not waited for', (why) => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  it.sent('abc', 0, 2)
  it.away.set('a', why)
  it.sent('bc', 3)
  expect(it.at(endOf(3))).toBe('aaaC')
})

test('the best to fall back on is what is on the air, then the controller, then the others in order', () => {
  const cuts: Cut[] = [{ slot: 0, deviceId: 'b' }]
  const it = stage({ cuts })
  it.sent('abc', 0)
  expect(it.at(endOf(0))).toBe('b')
  cuts.push({ slot: 1, deviceId: 'x' })
  it.sent('abc', 1)
  expect(it.at(due(1))).toBe('bB')

  const others = stage({ cuts: [{ slot: 0, deviceId: 'x' }] })
  others.sent('ab', 0)
  expect(others.at(due(0))).toBe('A')
  others.sent('bc', 1)
  expect(others.at(endOf(1))).toBe('A')
})

test('the substitute stays, though another camera is quicker', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'x' }] })
  it.sent('b', 0)
  expect(it.at(due(0))).toBe('B')
  it.sent('c', 1)
  expect(it.at(endOf(1) + 500)).toBe('B')
  it.sent('b', 1)
  expect(it.at(endOf(1) + 500)).toBe('BB')
})

test('when every camera is gone there are gaps, and the programme goes on with the first that returns', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  it.sent('abc', 0)
  expect(it.at(due(2))).toBe('a--')
  it.sent('b', 3)
  expect(it.at(due(3))).toBe('a--B')
})

test('an unhealthy camera is better than none', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  expect(it.at(due(0))).toBe('-')
  it.sent('a', 1)
  expect(it.at(endOf(1) + 400)).toBe('-a')
})

test('without substitutes a camera is waited for, then the slate is shown', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }], isAutoSubstitute: false })
  it.sent('abc', 0)
  it.sent('bc', 1, 3)
  it.away.set('a', 'offline')
  expect(it.at(due(1) - 1)).toBe('a')
  expect(it.at(due(1))).toBe('a-')
  it.sent('a', 2)
  expect(it.at(due(1))).toBe('a-a')
})

test('who takes over waits anew: nobody was late while nobody waited', () => {
  const it = stage({ cuts: [{ slot: 0, deviceId: 'a' }] })
  const sinceMs = due(5)
  expect(it.at(sinceMs + HOLD_MS - 1, sinceMs)).toBe('')
  it.sent('a', 0, 3)
  expect(it.at(sinceMs + HOLD_MS - 1, sinceMs)).toBe('aaaa')
  expect(it.at(sinceMs + HOLD_MS, sinceMs)).toBe('aaaa----')
})

test('a slate stands where its slot does', () => {
  expect(slate(7, 'gap')).toEqual({
    slot: 7,
    kind: 'gap',
    deviceId: null,
    run: null,
    startMs: 7_000,
    durationMs: 1_000,
  })
})
