import { expect, test } from 'vitest'
import { replayCameras, replayChoices } from './replay-choices.ts'

const moment = (entryId: string, second: number, cameraIds: string[] = []) => {
  const at = new Date(second * 1_000).toISOString()
  return {
    __typename: 'HighlightMoment' as const,
    entryId,
    at,
    from: at,
    until: at,
    title: `Four, ${entryId}`,
    cameraIds,
  }
}
const moments = [moment('a', 10), moment('b', 20, ['two', 'one'])]

test('the last moment comes first', () => {
  expect(replayChoices(moments, { entry: null })).toEqual([
    { entryId: 'b', what: 'Four, b', atMs: 20_000, cameraIds: ['two', 'one'] },
    { entryId: 'a', what: 'Four, a', atMs: 10_000, cameraIds: [] },
  ])
  expect(replayChoices(moments, null).map(({ entryId }) => entryId)).toEqual(['b', 'a'])
  expect(replayChoices([], { entry: null })).toEqual([])
})

test('an entry that is wished for stands before the last, also when it is no moment', () => {
  expect(replayChoices(moments, { entry: { id: 'a', what: 'Four' } }).map(({ what }) => what)).toEqual([
    'Four, a',
    'Four, b',
  ])
  expect(replayChoices(moments, { entry: { id: 'c', what: 'One run' } })[0]).toEqual({
    ...{ entryId: 'c', what: 'One run', atMs: null, cameraIds: null },
  })
})

test('cameras are those that have the moment, best-placed first', () => {
  const cameras = [
    { deviceId: 'one', name: 'Pavilion', isController: false },
    { deviceId: 'two', name: 'Square', isController: false },
    { deviceId: 'desk', name: 'Desk', isController: true },
  ]
  const choice = { entryId: 'b', what: '', atMs: 0 }
  const namesOf = (cameraIds: string[] | null) => {
    const { best, others } = replayCameras({ ...choice, cameraIds }, cameras)
    return { best, others: others.map(({ name }) => name) }
  }
  expect(namesOf(['two', 'one'])).toEqual({ best: 'Square', others: ['Pavilion'] })
  expect(namesOf(['desk', 'one'])).toEqual({ best: 'Desk', others: ['Pavilion'] })
  expect(namesOf(['removed', 'one'])).toEqual({ best: undefined, others: ['Pavilion'] })
  expect(namesOf([])).toEqual({ best: null, others: [] })
  expect(namesOf(null)).toEqual({ best: undefined, others: ['Pavilion', 'Square'] })
})
