import { describe, expect, test } from 'vitest'
import type { Bye, CameraState } from '#schema/messages/studio.ts'
import { socketCodes } from '#schema/messages/studio.ts'
import { type LinkEffect, type LinkSignal, type LinkState, linkAtFirst, reduceLink } from './live-socket-state.ts'

const hello = { type: 'camera', token: 't', phone: 'p' } as const
const told = { type: 'state', title: 'Final' } as CameraState
const takenOver: Bye = { type: 'bye', reason: 'replaced', sentence: 'Another phone has joined.' }

/** Reduces the signals in turn; returns the last state and all effects, as `type` or `type:value`. */
function run(signals: LinkSignal[], from: LinkState = linkAtFirst) {
  let state = from
  const effects: string[] = []
  for (const signal of signals) {
    const [next, made] = reduceLink(state, signal)
    state = next
    effects.push(...made.map(nameOf))
  }
  return { state, effects }
}

function nameOf(effect: LinkEffect): string {
  if (effect.type === 'report') return `report:${effect.state}${effect.bye ? `:${effect.bye.reason}` : ''}`
  if (effect.type === 'retryAfter') return `retry:${effect.ms}`
  if (effect.type === 'drop') return `drop:${effect.code}`
  if (effect.type === 'requestHello') return `requestHello:${effect.wasRefused}`
  return 'attempt' in effect ? `${effect.type}:${effect.attempt}` : effect.type
}

const connected = run([{ type: 'connect' }, { type: 'opened', attempt: 1 }, { type: 'helloReady', attempt: 1, hello }])
const open = run([{ type: 'message', attempt: 1, message: told }], connected.state)

describe('a connection', () => {
  test('begins with a hello, and is open when the server answers', () => {
    expect(connected.effects).toEqual([
      'cancelRetry',
      'report:connecting',
      'open:1',
      'awaitMessage:1',
      'requestHello:false',
      'sendHello',
    ])
    expect(open.effects).toEqual(['awaitMessage:1', 'report:open', 'deliver'])
    expect(run([{ type: 'message', attempt: 1, message: told }], open.state).effects).toEqual([
      'awaitMessage:1',
      'deliver',
    ])
  })

  test('passes pictures on', () => {
    const bytes = new ArrayBuffer(1)
    expect(run([{ type: 'bytes', attempt: 1, bytes }], open.state).effects).toEqual(['awaitMessage:1', 'deliverBytes'])
  })

  test('is not opened twice', () => {
    expect(
      run([{ type: 'connect' }, { type: 'wake', isOnline: true, isHidden: false }], open.state).state.attempt,
    ).toBe(1)
  })
})

describe('a lost connection', () => {
  test.each([0, 1006, socketCodes.goingAway, socketCodes.tooMuch])('of code %i is made again', (code) => {
    const { state, effects } = run([{ type: 'gone', attempt: 1, code }], open.state)
    expect(effects).toEqual(['drop:null', 'report:lost', 'retry:250'])
    expect(state).toMatchObject({ status: 'lost', hasSocket: false })
    expect(run([{ type: 'connect' }], state).effects).toContain('open:2')
  })

  test('is retried with back-off up to five seconds', () => {
    const waits: string[] = []
    let { state } = open
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      const lost = run([{ type: 'gone', attempt, code: 1006 }], state)
      waits.push(...lost.effects.filter((effect) => effect.startsWith('retry')))
      state = run([{ type: 'connect' }], lost.state).state
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000].map((ms) => `retry:${ms}`))
    const again = run(
      [
        { type: 'message', attempt: 8, message: told },
        { type: 'gone', attempt: 8, code: 1006 },
      ],
      state,
    )
    expect(again.effects.at(-1)).toBe('retry:250')
  })

  test('is reopened at once when the network and the page are back', () => {
    const { state } = run([{ type: 'gone', attempt: 1, code: 1006 }], open.state)
    expect(run([{ type: 'wake', isOnline: true, isHidden: false }], state).effects).toContain('open:2')
    expect(run([{ type: 'wake', isOnline: false, isHidden: false }], state).effects).toEqual([])
    expect(run([{ type: 'wake', isOnline: true, isHidden: true }], state).effects).toEqual([])
  })

  test('ignores late signals', () => {
    const { state } = run([{ type: 'gone', attempt: 1, code: 0 }, { type: 'connect' }], open.state)
    const late: LinkSignal[] = [
      { type: 'message', attempt: 1, message: told },
      { type: 'opened', attempt: 1 },
      { type: 'helloReady', attempt: 1, hello: null },
      { type: 'gone', attempt: 1, code: 1006 },
    ]
    expect(run(late, state)).toEqual({ state, effects: [] })
  })
})

describe('a connection ends for good', () => {
  const isOver = (state: LinkState) =>
    run([{ type: 'connect' }, { type: 'wake', isOnline: true, isHidden: false }], state).effects.includes('open:2')

  test('when the server says goodbye, as after a takeover', () => {
    const { state, effects } = run([{ type: 'message', attempt: 1, message: takenOver }], open.state)
    expect(effects).toEqual(['cancelRetry', 'drop:1000', 'report:over:replaced'])
    expect(isOver(state)).toBe(false)
  })

  test('when there is no hello to send', () => {
    const { state, effects } = run([
      { type: 'connect' },
      { type: 'opened', attempt: 1 },
      { type: 'helloReady', attempt: 1, hello: null },
    ])
    expect(effects.slice(-3)).toEqual(['cancelRetry', 'drop:1000', 'report:refused'])
    expect(isOver(state)).toBe(false)
  })

  test('when three hellos were refused', () => {
    const refused = (attempt: number): LinkSignal[] => [
      { type: 'connect' },
      { type: 'opened', attempt },
      { type: 'gone', attempt, code: socketCodes.badHello },
    ]
    const { state, effects } = run([1, 2, 3].flatMap(refused))
    expect(effects.filter((effect) => effect.startsWith('requestHello'))).toEqual([
      'requestHello:false',
      'requestHello:true',
      'requestHello:true',
    ])
    expect(effects.slice(-3)).toEqual(['drop:null', 'cancelRetry', 'report:refused'])
    expect(state.status).toBe('refused')
  })

  test('when this page closes it, once', () => {
    const { state, effects } = run([{ type: 'close' }], open.state)
    expect(effects).toEqual(['cancelRetry', 'drop:1000'])
    expect(isOver(state)).toBe(false)
    expect(run([{ type: 'close' }], state).effects).toEqual([])
  })
})
