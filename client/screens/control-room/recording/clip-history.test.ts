import { expect, test } from 'vitest'
import { withoutLastStep, withStep } from './clip-history.ts'
import { type EditableClip, withMoved } from './clip-list.ts'

const clip = (key: number): EditableClip => {
  return { key, entryId: null, atMs: key, fromMs: key, untilMs: key + 9_000, what: '', title: null }
}
const list = [clip(1), clip(2), clip(3)]
const titled = (clips: readonly EditableClip[], key: number, title: string) =>
  clips.map((one) => (one.key === key ? { ...one, title } : one))

test('each clip that goes or moves comes back by itself, and in the end the list that was read', () => {
  const moved = withStep({ clips: list, steps: [] }, withMoved(list, 0, 1))
  const removed = withStep(moved, moved.clips.slice(1))
  expect(withoutLastStep(removed).clips).toBe(moved.clips)
  const first = withoutLastStep(withoutLastStep(removed))
  expect(first).toEqual({ clips: list, steps: [] })
  expect(first.clips).toBe(list)
  expect(withoutLastStep(first)).toBe(first)
})

test('what is typed into one clip is undone at once, that of two clips one after the other', () => {
  const typed = ['T', 'To', 'Toss'].reduce((history, title) => withStep(history, titled(history.clips, 2, title)), {
    clips: list,
    steps: [],
  } as Parameters<typeof withStep>[0])
  const other = withStep(typed, titled(typed.clips, 3, 'End'))
  const titles = (clips: readonly EditableClip[]) => clips.map(({ title }) => title)
  expect(titles(other.clips)).toEqual([null, 'Toss', 'End'])
  expect(titles(withoutLastStep(other).clips)).toEqual([null, 'Toss', null])
  expect(withoutLastStep(withoutLastStep(other)).clips).toBe(list)
})
