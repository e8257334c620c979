import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SPONSOR_RULES } from '#schema/sponsors/rules.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'
import { nextTurn, type Trigger, turnOf } from './rota.ts'
import { cutsBySlate } from './slate-cuts.ts'
import type { DecidedTurn, ListedSponsor, SponsorPlan } from './sponsor-plan.ts'

const MINUTES = 12
const TICK_MS = 500
const UNTIL_MS = MINUTES * 60_000
/** A slot is decided this long after its end. */
const DECIDED_AFTER_MS = 2_000

const NAMES = ['anand', 'bharat', 'chetak', 'dosti', 'ekta', 'flow', 'gems']
const listed = (sponsor: string): ListedSponsor => ({ sponsor, name: sponsor, logo: `/uploads/${sponsor}.webp` })

const second = fc.nat(UNTIL_MS / 1_000).map((seconds) => seconds * 1_000)
const plans = fc.record({
  names: fc.integer({ min: 1, max: NAMES.length }),
  weights: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: NAMES.length, maxLength: NAMES.length }),
  turnSeconds: fc.integer({ min: 5, max: 30 }),
  everySeconds: fc.option(fc.integer({ min: 30, max: 90 })),
  slates: fc.array(fc.record({ fromMs: second, seconds: fc.integer({ min: 1, max: 40 }) }), { maxLength: 12 }),
  triggers: fc.array(fc.record({ atMs: second, why: fc.constantFrom<Trigger['why']>('moment', 'between') }), {
    maxLength: 40,
  }),
  shows: fc.array(fc.record({ atMs: second, place: fc.nat(NAMES.length - 1) }), { maxLength: 4 }),
})
type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

const hasPictureIn = ({ slates }: Plan) => {
  const dark = new Set(
    slates.flatMap(({ fromMs, seconds }) => Array.from({ length: seconds }, (_, each) => fromMs / 1_000 + each)),
  )
  return (slot: number) => !dark.has(slot)
}

/** Plays a match: slots are decided, turns begin, and are cut by the slate as soon as it is known. */
function play(plan: Plan): DecidedTurn[] {
  const isLit = hasPictureIn(plan)
  const triggers = [...plan.triggers].sort((one, other) => one.atMs - other.atMs)
  const settings = settingsOf(plan)
  const shown: ShownSlot[] = []
  let turns: DecidedTurn[] = []
  for (let nowMs = 0; nowMs < UNTIL_MS; nowMs += TICK_MS) {
    while ((shown.length + 1) * 1_000 + DECIDED_AFTER_MS <= nowMs) shown.push(slotOf(shown.length, isLit(shown.length)))
    for (const { n, untilMs } of cutsBySlate(turns, { epochMs: 0, shown })) {
      turns = turns.map((turn) => (turn.n === n ? { ...turn, untilMs } : turn))
    }
    const input = {
      ...settings,
      turns,
      triggers,
      rallyEndMs: null,
      nowMs,
      hasPicture: (shown.at(-1)?.deviceId ?? null) !== null,
    }
    const show = plan.shows.find(({ atMs }) => atMs === nowMs)
    const wished = show && input.hasPicture ? turnOf(input, NAMES[show.place] ?? '', 'shown') : null
    if (wished) turns = turns.map((turn) => ({ ...turn, untilMs: Math.min(turn.untilMs, nowMs) }))
    const next = wished ?? nextTurn(input)
    if (next) turns = [...turns, next]
  }
  return turns
}

function settingsOf({ names, weights, turnSeconds, everySeconds }: Plan): Omit<SponsorPlan, 'turns'> {
  const sponsors = NAMES.slice(0, names).map(listed)
  const rules = {
    ...{ everySeconds, turnSeconds, isBetween: true, isQuiet: false, moments: [] },
    weights: Object.fromEntries(NAMES.map((name, place) => [name, weights[place] ?? 1])),
  }
  return { type: 'other', status: 'live', rules, sponsors }
}

function slotOf(slot: number, isLit: boolean): ShownSlot {
  const deviceId = isLit ? 'camera' : null
  return {
    slot,
    kind: isLit ? 'full' : 'gap',
    deviceId,
    run: isLit ? 0 : null,
    startMs: slot * 1_000,
    durationMs: 1_000,
  }
}

const seenIn = (turns: DecidedTurn[]) => turns.filter(({ atMs, untilMs }) => untilMs > atMs)
const check = (holds: (plan: Plan) => void) => fc.assert(fc.property(plans, holds), { numRuns: propertyRuns(100) })

test('turns are numbered, never overlap, and take what the rules say unless they are cut', () => {
  check((plan) => {
    const turns = play(plan)
    expect(turns.map(({ n }) => n)).toEqual(turns.map((_, place) => place + 1))
    const faulty = turns.filter(({ atMs, untilMs }, place) => {
      const nextMs = turns[place + 1]?.atMs ?? untilMs
      return untilMs < atMs || untilMs - atMs > plan.turnSeconds * 1_000 || nextMs < untilMs
    })
    expect(faulty).toEqual([])
  })
})

test('no turn is over the slate', () => {
  check((plan) => {
    const isLit = hasPictureIn(plan)
    const dark = play(plan).flatMap(({ atMs, untilMs }) => {
      // The last slots of the match are not decided yet.
      const endMs = Math.min(untilMs, UNTIL_MS - DECIDED_AFTER_MS - 2_000)
      const [first, last] = [Math.floor(atMs / 1_000), Math.ceil(endMs / 1_000)]
      return Array.from({ length: Math.max(0, last - first) }, (_, each) => first + each).filter((slot) => !isLit(slot))
    })
    expect(dark).toEqual([])
  })
})

test('by the clock a turn begins when it is due, and not before', () => {
  check((plan) => {
    const turns = play(plan)
    const seen = seenIn(turns)
    for (const [place, { atMs, why }] of seen.entries()) {
      const before = seen[place - 1]
      if (why !== 'interval' || !before) continue
      expect(plan.everySeconds).not.toBeNull()
      expect(atMs).toBeGreaterThanOrEqual(before.atMs + (plan.everySeconds ?? 0) * 1_000)
    }
    if (plan.everySeconds === null) expect(turns.every(({ why }) => why !== 'interval')).toBe(true)
  })
})

test('whoever was not shown comes first, and airtime is shared by weight within a turn of each', () => {
  check(({ shows: _shows, ...plan }) => {
    const seen = seenIn(play({ ...plan, shows: [] }))
    const first = seen.slice(0, plan.names).map(({ sponsor }) => sponsor)
    expect(new Set(first).size).toBe(first.length)

    const shares = NAMES.slice(0, plan.names).map((name, place) => {
      const airtimeMs = seen
        .filter(({ sponsor }) => sponsor === name)
        .reduce((sum, { atMs, untilMs }) => sum + untilMs - atMs, 0)
      const weight = plan.weights[place] ?? 1
      return { perWeight: airtimeMs / weight, slack: (plan.turnSeconds * 1_000) / weight }
    })
    for (const one of shares) {
      for (const other of shares) {
        expect(Math.abs(one.perWeight - other.perWeight)).toBeLessThanOrEqual(one.slack + other.slack)
      }
    }
  })
})

test('with the rules of every event, seven sponsors of a match of 95 minutes differ by a turn at most', () => {
  const sponsors = NAMES.map(listed)
  let turns: DecidedTurn[] = []
  for (let nowMs = 0; nowMs < 95 * 60_000; nowMs += TICK_MS) {
    const plan = { type: 'cricket', status: 'live', rules: DEFAULT_SPONSOR_RULES, sponsors, turns } as const
    const next = nextTurn({ ...plan, triggers: [], rallyEndMs: null, nowMs, hasPicture: true })
    if (next) turns = [...turns, next]
  }
  expect(turns.length).toBe(95)
  expect(turns.every(({ atMs, untilMs }, place) => atMs === place * 60_000 && untilMs - atMs === 15_000)).toBe(true)
  const counts = NAMES.map((name) => turns.filter(({ sponsor }) => sponsor === name).length)
  expect(counts).toEqual([14, 14, 14, 14, 13, 13, 13])
})
