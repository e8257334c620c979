import { describe, expect, test } from 'vitest'
import { effectiveLog, lastEntry, lastUndo } from './effective.ts'
import type { Payload, ScoreEntry } from './entry.ts'

/** `at` follows the order of arrival unless it is given. */
function entry(seq: number, kind: string, target?: string, payload: Payload = {}, at = seq * 10): ScoreEntry {
  return { id: `e${seq}`, seq, at, kind, payload, ...(target && { target }) }
}

const points = [1, 2, 3].map((seq) => entry(seq, 'point', undefined, { side: seq % 2 }))
const ids = (log: readonly ScoreEntry[]) => effectiveLog(log).entries.map(({ id }) => id)

describe('undo', () => {
  test('voids its target, and an undo of the undo brings it back', () => {
    const undone = [...points, entry(4, 'undo', 'e2')]
    expect(ids(undone)).toEqual(['e1', 'e3'])
    expect(effectiveLog(undone).voided).toEqual(['e2'])
    expect(ids([...undone, entry(5, 'undo', 'e4')])).toEqual(['e1', 'e2', 'e3'])
    expect(ids([...undone, entry(5, 'undo', 'e4'), entry(6, 'undo', 'e5')])).toEqual(['e1', 'e3'])
  })

  test('toggles: a second undo of the same entry brings it back', () => {
    expect(ids([...points, entry(4, 'undo', 'e2'), entry(5, 'undo', 'e2')])).toEqual(['e1', 'e2', 'e3'])
  })

  test('of a replacement or of a move brings back what was', () => {
    const replaced = [...points, entry(4, 'replace', 'e1', { kind: 'ace', payload: {} })]
    expect(effectiveLog(replaced).entries[0]).toMatchObject({ id: 'e1', at: 10, kind: 'ace' })
    expect(effectiveLog([...replaced, entry(5, 'undo', 'e4')]).entries[0]?.kind).toBe('point')
    const moved = [...points, entry(4, 'move', 'e1', { at: 25 })]
    expect(ids(moved)).toEqual(['e2', 'e1', 'e3'])
    expect(ids([...moved, entry(5, 'undo', 'e4')])).toEqual(['e1', 'e2', 'e3'])
  })
})

test('of several replacements the last one counts', () => {
  const log = [...points, ...['a', 'b'].map((kind, n) => entry(4 + n, 'replace', 'e1', { kind, payload: {} }))]
  expect(effectiveLog(log).entries[0]?.kind).toBe('b')
})

test.each([
  ['undo', 'e9', {}, 'noTarget'],
  ['undo', 'e5', {}, 'noTarget'],
  ['replace', 'e4', { kind: 'point', payload: {} }, 'targetIsNoFact'],
  ['replace', 'e1', { kind: 'undo', payload: {} }, 'invalidPayload'],
  ['replace', 'e1', {}, 'invalidPayload'],
  ['move', 'e1', { at: 'later' }, 'invalidPayload'],
])('%s of %s with %j is ignored', (kind, target, payload, reason) => {
  const log = [...points, entry(4, 'undo', 'e3'), entry(5, kind, target, payload)]
  expect(effectiveLog(log).ignored).toEqual([{ id: 'e5', reason }])
  expect(ids(log)).toEqual(['e1', 'e2'])
})

test('entries of the same moment keep their order of arrival', () => {
  expect(ids([entry(2, 'a', undefined, {}, 10), entry(1, 'b', undefined, {}, 10)])).toEqual(['e1', 'e2'])
})

test('the revision rises with what changes the past only', () => {
  const revision = (...more: ScoreEntry[]) => effectiveLog([...points, ...more]).revision
  expect(revision()).toBe(0)
  expect(revision(entry(4, 'point'))).toBe(0)
  expect(revision(entry(4, 'point', undefined, {}, 15))).toBe(1)
  expect(revision(entry(4, 'undo', 'e3'), entry(5, 'undo', 'e4'))).toBe(2)
  expect(revision(entry(4, 'undo', 'e9'))).toBe(0)
  expect(revision(entry(4, 'move', 'e3', { at: 90 }), entry(5, 'point'))).toBe(2)
})

test('undo and redo walk back and forth, until something new is recorded', () => {
  const first = [...points, entry(4, 'undo', 'e3')]
  expect([lastEntry(first), lastUndo(first)]).toEqual(['e2', 'e4'])
  const second = [...first, entry(5, 'undo', 'e2')]
  expect([lastEntry(second), lastUndo(second)]).toEqual(['e1', 'e5'])
  const redone = [...second, entry(6, 'undo', 'e5')]
  expect([lastEntry(redone), lastUndo(redone)]).toEqual(['e2', 'e4'])
  expect(lastUndo([...redone, entry(7, 'point')])).toBeUndefined()
})
