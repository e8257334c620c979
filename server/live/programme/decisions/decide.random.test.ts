import fc from 'fast-check'
import { test } from 'vitest'
import { SLOT_MS } from '#schema/messages/live.ts'
import { newProgrammeLog, type ProgrammeLog } from '#server/live/programme/state/programme-log.ts'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'
import { endOf, HOLD_MS } from './camera-health.ts'
import { decide, wantedAt } from './decide.ts'
import type { Away, Camera, Cut, Segment, ShownSlot } from './live.ts'
import { recordingOf } from './recording.ts'

const SLOTS = 24
const TICK_MS = 100
const DEVICES = ['a', 'b', 'c', 'd']
const UNTIL_MS = SLOTS * SLOT_MS + HOLD_MS

/** Delay of each segment after its slot's end; null when it never arrives. */
const delays = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 50, max: 900 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 9_000 }) },
    { weight: 2, arbitrary: fc.constant(null) },
  ),
  { minLength: SLOTS, maxLength: SLOTS },
)
/** Periods in which everything that a camera sends is held back until their end. */
const outage = fc.record({ from: fc.nat(UNTIL_MS), for: fc.integer({ min: 500, max: 12_000 }) })
const moment = fc.nat(UNTIL_MS / TICK_MS).map((tick) => tick * TICK_MS)
const schedule = fc.record({
  cameras: fc.array(fc.record({ delays, outages: fc.array(outage, { maxLength: 2 }) }), { minLength: 1, maxLength: 4 }),
  cuts: fc.array(fc.record({ atMs: moment, backMs: fc.nat(6_000), deviceId: fc.constantFrom(...DEVICES, null) }), {
    maxLength: 8,
  }),
  away: fc.array(
    fc.record({ atMs: moment, device: fc.nat(3), away: fc.constantFrom<Away | null>('frozen', 'offline', null) }),
    { maxLength: 6 },
  ),
  switches: fc.array(moment, { maxLength: 3 }),
  takeovers: fc.array(moment, { maxLength: 2 }),
})
type Schedule = typeof schedule extends fc.Arbitrary<infer Value> ? Value : never

test('whatever comes when, the programme holds what it promises', () => {
  fc.assert(fc.property(schedule, run), { numRuns: propertyRuns(1_000) })
})

function run(plan: Schedule): void {
  const cameras: Camera[] = plan.cameras.map((_, place) => ({
    deviceId: DEVICES[place] ?? '',
    isController: place === 1,
  }))
  const arrivals = groupedBy(
    plan.cameras.flatMap((camera, place) => arrivalsOf(DEVICES[place] ?? '', camera)),
    ({ receivedMs }) => Math.ceil(receivedMs / TICK_MS) * TICK_MS,
  )
  const log = newProgrammeLog()
  const away = new Map<string, Away | null>()
  let cuts: Cut[] = []
  let isAutoSubstitute = true
  let sinceMs = 0
  const said: string[] = []

  for (let nowMs = 0; nowMs <= UNTIL_MS; nowMs += TICK_MS) {
    for (const segment of arrivals.get(nowMs) ?? []) log.arrived(segment)
    for (const one of plan.away) if (one.atMs === nowMs) away.set(DEVICES[one.device] ?? '', one.away)
    for (const one of plan.switches) if (one === nowMs) isAutoSubstitute = !isAutoSubstitute
    for (const one of plan.takeovers) if (one === nowMs) sinceMs = nowMs
    for (const { atMs, backMs, deviceId } of plan.cuts) {
      if (atMs !== nowMs) continue
      const slot = Math.max(Math.floor((nowMs - backMs) / SLOT_MS), log.shown.length)
      cuts = [...cuts.filter((cut) => cut.slot < slot), { slot, deviceId }]
    }
    for (;;) {
      const slot = log.shown.length
      const previous = log.shown.at(-1)?.deviceId ?? null
      const awayOf = (deviceId: string) => away.get(deviceId) ?? null
      const situation = { ...log, slot, nowMs, sinceMs, cuts, cameras, isAutoSubstitute, previous, awayOf }
      const shown = decide(situation)
      if (!shown) break
      lookAt(shown, { log, cameras, cuts, isAutoSubstitute })
      promise('the decision is for the next slot', log.decided(shown, { cuts, cameras }))
      said.push(JSON.stringify(shown))
    }
    const dueSlots = Math.floor((nowMs - HOLD_MS) / SLOT_MS)
    promise('no slot is overdue', nowMs < sinceMs + HOLD_MS || log.shown.length >= dueSlots)
  }
  const now = log.shown.map((shown) => JSON.stringify(shown))
  promise('what was decided stays', now.join() === said.join())
  lookAtRecording(log, { cuts, cameras })
}

type Seen = { log: ProgrammeLog; cameras: Camera[]; cuts: Cut[]; isAutoSubstitute: boolean }

function lookAt(shown: ShownSlot, { log, cameras, cuts, isAutoSubstitute }: Seen): void {
  const { slot, kind, deviceId, run, startMs, durationMs } = shown
  const wanted = wantedAt(slot, { ...log, cuts, cameras })
  if (deviceId === null) {
    promise('the slate fills its slot', startMs === slot * SLOT_MS && durationMs === SLOT_MS)
    const whose = isAutoSubstitute ? cameras.map((camera) => camera.deviceId) : [wanted ?? '']
    const isNobodys = !whose.some((id) => log.segmentOf(id, slot))
    promise('there is a gap only when nobody has the slot', kind === 'full' ? wanted === null : isNobodys)
    return
  }
  const segment = log.segmentOf(deviceId, slot)
  promise(
    'a segment that is shown is there',
    segment?.run === run && segment?.startMs === startMs && segment?.durationMs === durationMs,
  )
  promise('what is wanted is full, and nothing else', (kind === 'full') === (deviceId === wanted))
  promise('there are substitutes only where they are allowed', kind === 'full' || isAutoSubstitute)
}

function lookAtRecording(log: ProgrammeLog, wish: Pick<Seen, 'cuts' | 'cameras'>): void {
  const slots = recordingOf({ ...log, ...wish }, SLOTS).map(({ slot }) => slot)
  promise('a recording goes forward', slots.join() === [...new Set(slots)].sort((one, other) => one - other).join())
  for (let slot = 0; slot < SLOTS; slot++) {
    const isThere = wish.cameras.some(({ deviceId }) => log.segmentOf(deviceId, slot))
    const isOwed = isThere || wantedAt(slot, { ...log, ...wish }) === null
    const isKept = slots.includes(slot)
    promise('a recording has no slot that nobody has', isOwed || !isKept)
    promise('and leaves out no other, but a takeover in its last', isKept || !isOwed || slot === SLOTS - 1)
  }
}

function promise(what: string, isKept: boolean): void {
  if (!isKept) throw new Error(`Not so: ${what}.`)
}

function arrivalsOf(deviceId: string, { delays, outages }: Schedule['cameras'][number]): Segment[] {
  return delays.flatMap((delay, slot): Segment[] => {
    if (delay === null) return []
    let receivedMs = endOf(slot) + delay
    for (const { from, for: length } of outages) {
      if (receivedMs >= from && receivedMs < from + length) receivedMs = from + length + (SLOTS - slot) * 50
    }
    return [{ deviceId, slot, run: 0, startMs: slot * SLOT_MS, durationMs: SLOT_MS, receivedMs }]
  })
}

function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => number): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
