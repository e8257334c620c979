import { describe, expect, test } from 'vitest'
import { isMine, type LeaseEffect, type LeaseSignal, leaseAtFirst, mayTap, reduceLease } from './lease-state.ts'

const heard = (fence: number, id: string | null): LeaseSignal => {
  return { type: 'heard', lease: { fence, holder: id === null ? null : { id, name: id } } }
}
const FREE = heard(0, null)
const MINE = heard(1, 'me')
const RAVIS = heard(2, 'ravi')

function play(signals: readonly LeaseSignal[]) {
  let state = leaseAtFirst('me')
  const effects: LeaseEffect[] = []
  for (const signal of signals) {
    const [next, done] = reduceLease(state, signal)
    state = next
    effects.push(...done)
  }
  return {
    state,
    effects: effects.map((effect) => ('fence' in effect ? `${effect.type}:${effect.fence}` : effect.type)),
  }
}

describe('the scorer lease', () => {
  test.each<[string, LeaseSignal[], string[]]>([
    ['is left alone while nobody taps', [FREE], []],
    ['is taken with the first tap', [FREE, { type: 'wanted' }, MINE], ['takeLease', 'leased:1']],
    ['is taken as soon as the server tells that it is free', [{ type: 'wanted' }, FREE], ['takeLease']],
    [
      'is asked for again while it stays free',
      [FREE, { type: 'wanted' }, { type: 'wanted' }, FREE],
      ['takeLease', 'takeLease'],
    ],
    ['is not taken from others by a tap', [{ type: 'wanted' }, RAVIS], ['lost']],
    ['is taken over when told to', [RAVIS, { type: 'take' }, heard(3, 'me')], ['lost', 'takeLease', 'leased:3']],
    [
      'can be asked for again after a failure',
      [RAVIS, { type: 'take' }, { type: 'notTaken' }, { type: 'take' }],
      ['lost', 'takeLease', 'takeLease'],
    ],
    ['is lost to who takes it over', [MINE, RAVIS], ['leased:1', 'lost']],
    ['is not given back by late news', [RAVIS, MINE], ['lost']],
    [
      'is looked up when the server refuses it',
      [MINE, { type: 'refused' }, heard(3, 'me')],
      ['leased:1', 'fetchLog', 'leased:3'],
    ],
  ])('%s', (_name, signals, effects) => expect(play(signals).effects).toEqual(effects))

  test.each<[string, LeaseSignal[], boolean, boolean]>([
    ['the server was not reached yet', [], false, true],
    ['nobody has it', [FREE], false, true],
    ['it is mine', [MINE], true, true],
    ['somebody has it', [RAVIS], false, false],
  ])('while %s', (_name, signals, mine, tappable) => {
    const { state } = play(signals)
    expect([isMine(state), mayTap(state)]).toEqual([mine, tappable])
  })
})
