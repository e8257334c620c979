import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  reduceSource,
  type SourceEffect,
  type SourceSignal,
  type SourceState,
  sourceAtFirst,
} from './source-lifecycle.ts'

/** Reduces the signals in turn; returns the last state and all effects, as `type` or `type:number`. */
function run(signals: SourceSignal[], from: SourceState = sourceAtFirst) {
  let state = from
  const effects: string[] = []
  for (const signal of signals) {
    const [after, made] = reduceSource(state, signal)
    state = after
    effects.push(...made.map(nameOf))
  }
  return { state, effects }
}

function nameOf(effect: SourceEffect): string {
  if (effect.type === 'retryAfter') return `retry:${effect.ms}`
  return 'attempt' in effect ? `${effect.type}:${effect.attempt}` : effect.type
}

const opens = (effects: string[]) => effects.filter((effect) => effect.startsWith('open:'))
const refusedAs = (attempt: number, refusal: 'denied' | 'busy' | 'missing' | 'blocked') =>
  ({ type: 'refused', attempt, refusal }) as const
const working = run([{ type: 'wanted' }, { type: 'opened', attempt: 1 }]).state

describe('a source that is lost', () => {
  test('is reopened at once, then after 1, 2, 4, 4 … s', () => {
    const signals: SourceSignal[] = [{ type: 'lost' }]
    for (const attempt of [2, 3, 4, 5]) signals.push(refusedAs(attempt, 'busy'), { type: 'retryDue' })
    const { effects, state } = run(signals, working)
    expect(effects.filter((effect) => effect.startsWith('retry:'))).toEqual([
      'retry:1000',
      'retry:2000',
      'retry:4000',
      'retry:4000',
    ])
    expect(opens(effects)).toEqual(['open:2', 'open:3', 'open:4', 'open:5', 'open:6'])
    expect(run([{ type: 'opened', attempt: 6 }], state).state).toMatchObject({ status: 'on', failures: 0 })
  })

  test.each(['changed', 'shown', 'allowed'] as const)('is opened at once when it hears %s', (type) => {
    const lost = run([{ type: 'lost' }, refusedAs(2, 'missing')], working).state
    expect(opens(run([{ type }], lost).effects)).toEqual(['open:3'])
  })

  test('waits while the page is hidden, and is opened when it is shown', () => {
    const hidden = run([{ type: 'hidden' }, { type: 'lost' }, { type: 'changed' }, { type: 'retryDue' }], working)
    expect(opens(hidden.effects)).toEqual([])
    expect(opens(run([{ type: 'shown' }], hidden.state).effects)).toEqual(['open:2'])
  })
})

describe('a refusal by the person', () => {
  const denied = run([{ type: 'wanted' }, refusedAs(1, 'denied')]).state

  test('ends the retries', () => {
    const { effects, state } = run(
      [{ type: 'changed' }, { type: 'shown' }, { type: 'retryDue' }, { type: 'lost' }],
      denied,
    )
    expect(state.status).toBe('denied')
    expect(effects).toEqual([])
  })

  test('ends when the person allows it, or tries again', () => {
    expect(opens(run([{ type: 'allowed' }], denied).effects)).toEqual(['open:2'])
    expect(opens(run([{ type: 'wanted' }], denied).effects)).toEqual(['open:2'])
  })

  test('while filming stops the source', () => {
    const { state, effects } = run([{ type: 'forbidden' }], working)
    expect(state.status).toBe('denied')
    expect(effects).toContain('release')
  })
})

describe('a call that never settles', () => {
  test('is replaced by a newer wish, and its late track is discarded', () => {
    const { state, effects } = run([{ type: 'lost' }, { type: 'wanted' }, { type: 'opened', attempt: 2 }], working)
    expect(opens(effects)).toEqual(['open:2', 'open:3'])
    expect(effects.at(-1)).toBe('discard:2')
    expect(state.status).toBe('asking')
    expect(run([{ type: 'opened', attempt: 3 }], state).effects).toContain('use:3')
  })

  test('is retried when overdue, and used if it resolves before the retry', () => {
    const overdue = run([{ type: 'lost' }, { type: 'overdue', attempt: 2, isPrompted: false }], working)
    expect(overdue.state.status).toBe('pending')
    const late = run([{ type: 'retryDue' }, { type: 'opened', attempt: 2 }], overdue.state)
    expect(late.effects).toContain('use:2')
    expect(run([{ type: 'opened', attempt: 3 }], late.state).effects).toEqual(['discard:3'])
  })

  test('is awaited while a first permission prompt may be open', () => {
    const { state, effects } = run([{ type: 'wanted' }, { type: 'overdue', attempt: 1, isPrompted: true }])
    expect(state).toMatchObject({ status: 'asking', isOverdue: true })
    expect(effects).not.toContain('retry:1000')
    expect(run([{ type: 'opened', attempt: 1 }], state).state.status).toBe('on')
  })
})

test('a chosen device that returns is used again, and older tracks are discarded', () => {
  const { effects, state } = run([{ type: 'returned' }], working)
  expect(effects).toEqual(['cancelRetry', 'release', 'open:2'])
  expect(run([{ type: 'opened', attempt: 1 }], state).effects).toEqual(['discard:1'])
})

test('a source that was closed stays closed and keeps no track', () => {
  const { state, effects } = run(
    [{ type: 'lost' }, { type: 'closed' }, { type: 'opened', attempt: 2 }, { type: 'shown' }, { type: 'retryDue' }],
    working,
  )
  expect(state.status).toBe('off')
  expect(effects.at(-1)).toBe('discard:2')
})

test('for any signals, every opened track is used or discarded, and at most one is in use', () => {
  const signal = fc.constantFrom<SourceSignal['type']>(
    ...(['wanted', 'lost', 'retryDue', 'changed', 'returned', 'allowed', 'forbidden', 'hidden', 'shown'] as const),
    ...(['opened', 'refused', 'overdue', 'closed'] as const),
  )
  fc.assert(
    fc.property(fc.array(signal, { maxLength: 60 }), (types) => {
      let state = sourceAtFirst
      let pending: number[] = []
      let isInUse = false
      for (const type of types) {
        const attempt = pending[0]
        if ((type === 'opened' || type === 'refused') && attempt === undefined) continue
        if (type === 'opened' || type === 'refused') pending = pending.slice(1)
        const [after, effects] = reduceSource(state, signalOf(type, attempt ?? state.attempt))
        state = after
        for (const effect of effects) {
          if (effect.type === 'release') isInUse = false
          if (effect.type === 'open') pending.push(effect.attempt)
          if (effect.type === 'use') {
            expect(isInUse).toBe(false)
            isInUse = true
          }
        }
        const settled = effects.filter((effect) => effect.type === 'use' || effect.type === 'discard')
        expect(settled.length).toBe(type === 'opened' ? 1 : 0)
        expect(isInUse).toBe(state.status === 'on')
      }
    }),
  )
})

function signalOf(type: SourceSignal['type'], attempt: number): SourceSignal {
  if (type === 'refused') return { type, attempt, refusal: 'busy' }
  if (type === 'overdue') return { type, attempt, isPrompted: false }
  return type === 'opened' ? { type, attempt } : ({ type } as SourceSignal)
}
