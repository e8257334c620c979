import { describe, expect, test } from 'vitest'
import { type SeenSample, seenMeter } from './seen-meter.ts'
import { openSeenReports } from './seen-reports.ts'

const STEP_MS = 250

/** Samples a quarter of a second apart; a picture that moves unless told otherwise. */
function sampler(sample: (sample: SeenSample) => void) {
  let atMs = 1_000
  let pictureMs = Date.parse('2026-12-06T10:00:00Z')
  return {
    now: () => atMs,
    watch(ms: number, change: Partial<SeenSample> & { moves?: boolean } = {}) {
      const { moves = true, ...shown } = change
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        sample({ atMs, turn: 1, live: true, isVisible: true, pictureMs, ...shown })
        atMs += STEP_MS
        if (moves) pictureMs += STEP_MS
      }
    },
    leave(ms: number) {
      atMs += ms
      pictureMs += ms
    },
  }
}

function metered() {
  const meter = seenMeter()
  return { ...meter, ...sampler(meter.sample) }
}

const none = { turn: null }

describe('a sponsor is seen', () => {
  test('for whole seconds of its turn; the rest is kept for the next report', () => {
    const { watch, take } = metered()
    watch(2_750)
    watch(500, none)
    expect(take(16)).toEqual([{ turn: 1, live: true, seconds: 2, impression: true }])
    expect(take(16)).toEqual([])
    watch(250)
    watch(250, none)
    expect(take(16)).toEqual([{ turn: 1, live: true, seconds: 1, impression: false }])
  })

  test('apart for each turn, live and rewound', () => {
    const { watch, take } = metered()
    watch(3_000)
    watch(2_000, { turn: 2 })
    watch(4_000, { turn: 1, live: false })
    watch(250, none)
    expect(take(16)).toEqual([
      { turn: 1, live: true, seconds: 3, impression: true },
      { turn: 2, live: true, seconds: 2, impression: true },
      { turn: 1, live: false, seconds: 4, impression: true },
    ])
  })

  test.each<[string, Partial<SeenSample> & { moves?: boolean }]>([
    ['out of the window', { isVisible: false }],
    ['while the picture stands', { moves: false }],
    ['before there is a picture', { pictureMs: null }],
    ['between turns', none],
  ])('not %s', (_, change) => {
    const { watch, take } = metered()
    watch(10_000, change)
    expect(take(16)).toEqual([])
  })

  test('not while nobody samples, as in a page that sleeps', () => {
    const { watch, leave, take } = metered()
    watch(1_000)
    leave(60_000)
    watch(1_000)
    expect(take(16)).toEqual([{ turn: 1, live: true, seconds: 1, impression: false }])
  })
})

describe('a viewable impression', () => {
  test('is an unbroken second, once a turn', () => {
    const { watch, take } = metered()
    watch(750)
    watch(250, { isVisible: false })
    watch(750)
    watch(250, { isVisible: false })
    expect(take(16)).toEqual([{ turn: 1, live: true, seconds: 1, impression: false }])
    watch(1_000)
    watch(250, none)
    watch(3_000)
    watch(250, none)
    expect(take(16)).toEqual([{ turn: 1, live: true, seconds: 4, impression: true }])
    watch(3_000)
    expect(take(16)).toMatchObject([{ impression: false }])
  })

  test('is broken by what no sample shows', () => {
    const { watch, interrupt, take } = metered()
    watch(1_000)
    interrupt()
    watch(1_000)
    expect(take(16)).toMatchObject([{ seconds: 1, impression: false }])
  })
})

describe('reports', () => {
  function page(numbers = { newest: 0 }) {
    let now = () => 1_000
    const reports = openSeenReports(() => now(), numbers)
    const { watch, leave, ...rest } = sampler(reports.sample)
    now = rest.now
    return { ...reports, watch, leave }
  }
  const seen = (seconds: number, turn = 1) => ({ turn, live: true, seconds, impression: true })

  test('are numbered, cover the time since the last one, and are left out when nothing was seen', () => {
    const { watch, toSend, confirm } = page()
    watch(10_000, none)
    expect(toSend()).toEqual([])
    watch(15_000)
    expect(toSend()).toEqual([{ n: 1, span: 15, ago: 0, turns: [seen(14)] }])
    confirm(1)
    expect(toSend()).toEqual([])
    watch(5_000, { turn: 2 })
    expect(toSend()).toMatchObject([{ n: 2, span: 5 }])
  })

  test('are sent again as they were until the server has counted them', () => {
    const { watch, toSend, confirm } = page()
    watch(15_000)
    const [first] = toSend()
    watch(15_000, { turn: 2 })
    const [again, second] = toSend()
    expect(again).toEqual({ ...first, ago: 15 })
    expect(second).toMatchObject({ n: 2, ago: 0 })
    confirm(1)
    expect(toSend()).toEqual([second])
    confirm(2)
    expect(toSend()).toEqual([])
  })

  test('go on being numbered when the page opens the event again', () => {
    const numbers = { newest: 0 }
    const [before, after] = [page(numbers), page(numbers)]
    before.watch(15_000)
    expect(before.toSend()).toMatchObject([{ n: 1 }])
    after.watch(15_000)
    expect(after.toSend()).toMatchObject([{ n: 2 }])
  })

  test('have no more seconds than the time they cover', () => {
    const { watch, toSend } = page()
    watch(40_000)
    const sent = toSend()
    expect(sent).toHaveLength(3)
    for (const { span, turns } of sent) {
      expect(span).toBeLessThanOrEqual(16)
      expect(turns.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(span)
    }
    expect(sent.flatMap(({ turns }) => turns.map(({ seconds }) => seconds)).reduce((sum, s) => sum + s)).toBe(39)
  })

  test('are at most eight a time, and none is older than five minutes', () => {
    const { watch, leave, toSend } = page()
    for (let beat = 1; beat <= 9; beat += 1) {
      watch(15_000)
      toSend()
    }
    expect(toSend().map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    leave(300_000)
    expect(toSend().map(({ n }) => n)).toEqual([9])
    leave(60_000)
    expect(toSend()).toEqual([])
  })
})
