import { describe, expect, test } from 'vitest'
import type { Waiting } from './segment-queue.ts'
import {
  type Answer,
  reduceUpload,
  type UploadEffect,
  type UploadEvent,
  type UploadScene,
  type UploadState,
  uploadAtFirst,
} from './upload-state.ts'

const segment = (slot: number): Waiting => ({ run: 0, slot, startMs: slot * 1_000, durationMs: 1_000, size: 1 })
const answered = (slot: number, status: number, retryAfterMs: number | null = null): UploadEvent => {
  return { type: 'answered', segment: segment(slot), answer: { status, retryAfterMs } }
}
const unreachable = (slot: number): UploadEvent => ({ type: 'answered', segment: segment(slot), answer: 'unreachable' })
const WAKE: UploadEvent = { type: 'wake', isNewNetwork: false }

function scene(slots: number[], change: Partial<UploadScene> = {}): UploadScene {
  return { nowMs: 60_000, waiting: slots.map(segment), isFilming: true, endMs: null, ...change }
}

/** Reduces one event; returns the state and the effects, as `type` or `type:value`. */
function step(state: UploadState, event: UploadEvent, at: UploadScene) {
  const [next, effects] = reduceUpload(state, { ...event, scene: at })
  return { state: next, effects: effects.map(nameOf) }
}

function nameOf(effect: UploadEffect): string {
  if (effect.type === 'send') return `send:${effect.segment.slot}`
  if (effect.type === 'wait') return `wait:${effect.ms}`
  if (effect.type === 'remove') return `remove:${effect.slot}`
  if (effect.type === 'reportUnusable') return `unusable:${effect.run}:${effect.isDecodable}`
  return effect.type
}

const sending = step(uploadAtFirst, WAKE, scene([7])).state

describe('sending', () => {
  test('takes up to three at once, the newest first', () => {
    const { state, effects } = step(uploadAtFirst, WAKE, scene([1, 2, 3, 4], { isFilming: false }))
    expect(effects).toEqual(['cancelWait', 'send:4', 'send:3', 'send:2'])
    expect(state.inFlight).toEqual([4, 3, 2])
  })

  test('takes one at a time while nothing gets through', () => {
    const state: UploadState = { ...uploadAtFirst, trouble: 'unreachable' }
    expect(step(state, WAKE, scene([1, 2, 3], { isFilming: false })).effects).toEqual(['cancelWait', 'send:3'])
  })

  test.each([200, 201])('is done with %i, and the next one goes', (status) => {
    const { state, effects } = step(sending, answered(7, status), scene([7, 8]))
    expect(effects).toEqual(['remove:7', 'cancelWait', 'send:8'])
    expect(state).toMatchObject({ trouble: null, pauseMs: 250, inFlight: [8] })
  })
})

describe('a failure that may pass', () => {
  test('pauses all uploads, with back-off up to two seconds', () => {
    let state = sending
    const waits: string[] = []
    for (let nowMs = 60_000; waits.length < 6; nowMs += 10_000) {
      const failed = step(state, unreachable(7), scene([7], { nowMs }))
      waits.push(...failed.effects)
      state = step(failed.state, { type: 'due' }, scene([7], { nowMs: nowMs + 9_000 })).state
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000].map((ms) => `wait:${ms}`))
    expect(state.trouble).toBe('unreachable')
  })

  test('of several concurrent requests lengthens the pause once', () => {
    const three = step(uploadAtFirst, WAKE, scene([5, 6, 7])).state
    const first = step(three, unreachable(7), scene([5, 6, 7])).state
    expect(step(first, unreachable(6), scene([5, 6, 7])).state.pauseMs).toBe(500)
  })

  test.each<[number, number | null, string]>([
    [500, null, 'wait:250'],
    [408, null, 'wait:250'],
    [503, 3_000, 'wait:3000'],
    [429, null, 'wait:2000'],
    [429, 5_000, 'wait:5000'],
    [507, null, 'wait:15000'],
  ])('of %i with Retry-After %s waits', (status, retryAfterMs, wait) => {
    const { state, effects } = step(sending, answered(7, status, retryAfterMs), scene([7]))
    expect(effects).toEqual([wait])
    expect([...state.setAside]).toEqual([7])
  })

  test('is reported as full storage or an unreachable server', () => {
    const troubleOf = (event: UploadEvent) => step(sending, event, scene([7])).state.trouble
    expect([answered(7, 507), answered(7, 500), unreachable(7), answered(7, 429)].map(troubleOf)).toEqual([
      'full',
      'unreachable',
      'unreachable',
      null,
    ])
  })

  test('of an old one by 429 holds back the old ones only', () => {
    const old = step(uploadAtFirst, WAKE, scene([1])).state
    const { state, effects } = step(old, answered(1, 429, 3_000), scene([1, 2, 12]))
    expect(effects).toEqual(['wait:3000', 'send:12'])
    expect(state).toMatchObject({ oldHeldUntilMs: 63_000, pausedUntilMs: 0 })
  })

  test('is over at once with a new network', () => {
    const { state } = step(sending, unreachable(7), scene([7]))
    expect(step(state, WAKE, scene([7])).effects).toEqual(['wait:250'])
    const renewed = step(state, { type: 'wake', isNewNetwork: true }, scene([7]))
    expect(renewed.effects).toEqual(['abort', 'cancelWait', 'send:7'])
  })
})

describe('a refusal', () => {
  test.each<[number, string[]]>([
    [400, ['remove:7', 'cancelWait']],
    [413, ['remove:7', 'cancelWait']],
    [415, ['unusable:0:false', 'remove:7', 'cancelWait']],
    [422, ['unusable:0:true', 'remove:7', 'cancelWait']],
    [0, ['remove:7', 'cancelWait']],
  ])('of %i drops the segment', (status, effects) => {
    const refused = step(sending, answered(7, status), scene([7]))
    expect(refused.effects).toEqual(effects)
    expect(refused.state.refused).toBe(1)
  })

  test('of 409 is tried three times, a second apart', () => {
    const first = step(sending, answered(7, 409), scene([7]))
    expect(first.effects).toEqual(['wait:1000'])
    const again = step(first.state, { type: 'due' }, scene([7], { nowMs: 61_000 }))
    expect(again.effects).toEqual(['cancelWait', 'send:7'])
    const second = step(again.state, answered(7, 409), scene([7], { nowMs: 61_100 })).state
    expect(step(second, answered(7, 409), scene([7])).effects).toContain('remove:7')
  })

  test('of 409 after the end of the recording drops the segment at once', () => {
    expect(step(sending, answered(7, 409), scene([7], { endMs: 7_000 })).effects).toContain('remove:7')
    expect(step(sending, answered(7, 409), scene([7], { endMs: 7_001 })).effects).not.toContain('remove:7')
  })
})

describe('the end', () => {
  test.each([401, 404])('by %i, as after a takeover, keeps the queue', (status) => {
    const { state, effects } = step(sending, answered(7, status), scene([7, 8]))
    expect(effects).toEqual(['cancelWait', 'abort'])
    expect(state.trouble).toBe('revoked')
  })

  test('by 410 clears the queue', () => {
    const { state, effects } = step(sending, answered(7, 410), scene([7, 8]))
    expect(effects).toEqual(['clear', 'cancelWait', 'abort'])
    expect(state.trouble).toBe('cancelled')
  })

  test('is final', () => {
    const { state } = step(sending, { type: 'stop' }, scene([7]))
    const late: Answer = { status: 201, retryAfterMs: null }
    for (const event of [WAKE, { type: 'due' }, { type: 'answered', segment: segment(7), answer: late }] as const) {
      expect(step(state, event, scene([7, 8]))).toEqual({ state, effects: [] })
    }
  })
})
