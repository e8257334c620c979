import { describe, expect, test } from 'vitest'
import {
  BATCH_MAX,
  type QueueAnswer,
  type QueueEffect,
  type QueueSignal,
  type QueueState,
  queueAtFirst,
  reduceQueue,
  type TappedEntry,
} from './queue-state.ts'

const tap = (id: string): TappedEntry => ({ id, at: 1_000, kind: 'point', payload: { side: 0 } })
const tapped = (id: string): QueueSignal => ({ type: 'tapped', entry: tap(id) })
const answered = (ids: string[], answer: QueueAnswer): QueueSignal => ({ type: 'answered', ids, answer })
const LEASED: QueueSignal = { type: 'leased', fence: 4 }

/** Effects as `type` or `type:value`. */
function nameOf(effect: QueueEffect): string {
  switch (effect.type) {
    case 'keep':
      return `keep:${effect.entry.id}`
    case 'forget':
      return `forget:${effect.ids.join()}`
    case 'send':
      return `send:${effect.fence}:${effect.entries.map(({ id }) => id).join()}`
    case 'offer':
      return `offer:${effect.entries.map(({ id }) => id).join()}`
    case 'wait':
      return `wait:${effect.failures}:${effect.atLeastMs}`
    default:
      return effect.type
  }
}

function play(signals: readonly QueueSignal[], from: QueueState = queueAtFirst) {
  let state = from
  const effects: string[] = []
  for (const signal of signals) {
    const [next, done] = reduceQueue(state, signal)
    state = next
    effects.push(...done.map(nameOf))
  }
  return { state, effects, waiting: state.waiting.map(({ id }) => id) }
}

describe('sending', () => {
  test.each<[string, QueueSignal[], string[]]>([
    ['keeps a tap without a lease', [tapped('a')], ['keep:a']],
    ['sends what waited when the lease comes', [tapped('a'), tapped('b'), LEASED], ['keep:a', 'keep:b', 'send:4:a,b']],
    ['has one request under way', [LEASED, tapped('a'), tapped('b')], ['keep:a', 'send:4:a', 'keep:b']],
    [
      'sends the next ones after the answer',
      [LEASED, tapped('a'), tapped('b'), tapped('c'), answered(['a'], { type: 'recorded' })],
      ['keep:a', 'send:4:a', 'keep:b', 'keep:c', 'forget:a', 'send:4:b,c'],
    ],
    [
      'sends what an earlier page left, before newer taps',
      [tapped('b'), { type: 'restored', entries: [tap('a'), tap('b')] }, LEASED],
      ['keep:b', 'send:4:a,b'],
    ],
    [
      'does not send what the log has already',
      [tapped('a'), tapped('b'), { type: 'confirmed', ids: ['a', 'other'] }, LEASED],
      ['keep:a', 'keep:b', 'forget:a', 'send:4:b'],
    ],
  ])('%s', (_name, signals, effects) => expect(play(signals).effects).toEqual(effects))

  test('takes 200 entries at most in one request', () => {
    const entries = Array.from({ length: 450 }, (_, n) => tap(String(n)))
    let { state } = play([{ type: 'restored', entries }, LEASED])
    const sizes: number[] = []
    while (state.inFlight.length > 0) {
      sizes.push(state.inFlight.length)
      state = play([answered([...state.inFlight], { type: 'recorded' })], state).state
    }
    expect(sizes).toEqual([BATCH_MAX, BATCH_MAX, 50])
    expect(state.waiting).toEqual([])
  })

  test('a tap that is acknowledged twice is forgotten once', () => {
    const { effects, waiting } = play([
      LEASED,
      tapped('a'),
      { type: 'confirmed', ids: ['a'] },
      answered(['a'], { type: 'recorded' }),
    ])
    expect(effects).toEqual(['keep:a', 'send:4:a', 'forget:a'])
    expect(waiting).toEqual([])
  })
})

describe('a tap whose moment was guessed', () => {
  const guess: QueueSignal = { type: 'tapped', entry: { ...tap('a'), guessedOffsetMs: 200 } }

  test('waits for the server’s time, and is then put right', () => {
    const { effects, state } = play([LEASED, guess, tapped('b'), { type: 'timed', offsetMs: -5_000 }])
    expect(effects).toEqual(['keep:a', 'keep:b', 'keep:a', 'send:4:a,b'])
    expect(state.waiting).toEqual([{ ...tap('a'), at: 1_000 - 5_200 }, tap('b')])
    expect(play([{ type: 'timed', offsetMs: 77 }], state).effects).toEqual([])
  })

  test('does not hold up those before it', () => {
    expect(play([LEASED, tapped('b'), guess, answered(['b'], { type: 'recorded' })]).effects).toEqual([
      'keep:b',
      'send:4:b',
      'keep:a',
      'forget:b',
    ])
  })
})

describe('a server that does not answer', () => {
  test('is asked again after a wait, with the same entries and the newer ones', () => {
    const { effects } = play([
      LEASED,
      tapped('a'),
      answered(['a'], { type: 'unreachable' }),
      tapped('b'),
      { type: 'due' },
    ])
    expect(effects).toEqual(['keep:a', 'send:4:a', 'wait:0:0', 'keep:b', 'send:4:a,b'])
  })

  test('makes each wait longer, until it answers', () => {
    const failed: QueueSignal[] = [answered(['a'], { type: 'unreachable' }), { type: 'due' }]
    const { effects, state } = play([LEASED, tapped('a'), ...failed, ...failed, ...failed])
    expect(effects.filter((name) => name.startsWith('wait'))).toEqual(['wait:0:0', 'wait:1:0', 'wait:2:0'])
    expect(play([answered(['a'], { type: 'recorded' })], state).state.failures).toBe(0)
  })

  test('is asked at once when the network is back', () => {
    const { effects } = play([LEASED, tapped('a'), answered(['a'], { type: 'unreachable' }), { type: 'woke' }])
    expect(effects).toEqual(['keep:a', 'send:4:a', 'wait:0:0', 'cancelWait', 'send:4:a'])
  })

  test('is left alone for as long as it says', () => {
    const { effects } = play([LEASED, tapped('a'), answered(['a'], { type: 'limited', retryAfterMs: 3_000 })])
    expect(effects.at(-1)).toBe('wait:0:3000')
  })
})

describe('a refusal', () => {
  const refused: QueueAnswer = { type: 'refused', message: 'No such side.' }

  test('of a batch finds the entry at fault, and sends all others', () => {
    const { effects, state, waiting } = play([
      tapped('a'),
      tapped('b'),
      tapped('c'),
      LEASED,
      answered(['a', 'b', 'c'], refused),
      answered(['a'], { type: 'recorded' }),
      answered(['b'], refused),
      answered(['c'], { type: 'recorded' }),
      tapped('d'),
      tapped('e'),
      answered(['d'], { type: 'recorded' }),
    ])
    expect(effects.filter((name) => name.startsWith('send'))).toEqual([
      'send:4:a,b,c',
      'send:4:a',
      'send:4:b',
      'send:4:c',
      'send:4:d',
      'send:4:e',
    ])
    expect(waiting).toEqual(['e'])
    expect(state.refused).toEqual([{ entry: tap('b'), message: 'No such side.' }])
    expect(effects).not.toContain('forget:b')
    expect(play([{ type: 'droppedRefused' }], state).effects).toEqual(['forget:b'])
  })

  test('of the right to score stops sending, and keeps the taps', () => {
    const { effects, waiting } = play([
      LEASED,
      tapped('a'),
      answered(['a'], { type: 'revoked' }),
      tapped('b'),
      { type: 'woke' },
    ])
    expect(effects).toEqual(['keep:a', 'send:4:a', 'keep:b'])
    expect(waiting).toEqual(['a', 'b'])
  })
})

describe('the lease', () => {
  const conflict = [LEASED, tapped('a'), answered(['a'], { type: 'conflict' })]

  test('that was taken away makes it ask who has it, and send nothing meanwhile', () => {
    const { effects, waiting } = play([...conflict, tapped('b'), { type: 'woke' }])
    expect(effects).toEqual(['keep:a', 'send:4:a', 'askLease', 'keep:b'])
    expect(waiting).toEqual(['a', 'b'])
  })

  test('that somebody has gets them the taps as an offer, which are kept until it is received', () => {
    const { effects, state } = play([
      ...conflict,
      { type: 'lost' },
      answered(['a'], { type: 'unreachable' }),
      { type: 'due' },
      answered(['a'], { type: 'recorded' }),
    ])
    expect(effects.slice(2)).toEqual(['askLease', 'offer:a', 'wait:0:0', 'offer:a', 'forget:a'])
    expect(state.offeredCount).toBe(1)
    expect(play([LEASED], state).state.offeredCount).toBe(0)
  })

  test('that was taken again sends the taps as its own', () => {
    expect(play([...conflict, { type: 'leased', fence: 6 }]).effects.at(-1)).toBe('send:6:a')
  })
})
