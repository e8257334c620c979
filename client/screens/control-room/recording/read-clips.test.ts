import { expect, test } from 'vitest'
import type { EditedHighlightsFragment } from '#client/graphql/generated.ts'
import { missingMoments, readClips, writeClips } from './read-clips.ts'

const at = (second: number) => new Date(second * 1_000).toISOString()
const times = (second: number) => ({ at: at(second), from: at(second - 9), until: at(second + 4) })
const moment = (entryId: string, second: number, title: string) => {
  return { __typename: 'HighlightMoment' as const, entryId, ...times(second), title, cameraIds: [] }
}
const clip = (entryId: string | null, second: number, title: string | null, titleHi: string | null) => {
  return { __typename: 'HighlightClip' as const, entryId, ...times(second), title, titleHi }
}
const highlights: EditedHighlightsFragment = {
  ...{ __typename: 'Highlights', eventId: 'e', isEdited: true, version: '1' },
  moments: [moment('four', 20, 'Four, Rahul'), moment('six', 50, 'Six, Rahul'), moment('ace', 90, 'Ace')],
  clips: [
    clip('four', 20, 'Four, Rahul', 'चौका, Rahul'),
    clip('six', 50, 'Into the trees', 'Into the trees'),
    clip(null, 70, 'The crowd', 'The crowd'),
    clip(null, 80, null, null),
  ],
}

test('what the score says is told from the owner’s own words', () => {
  expect(readClips(highlights).map(({ entryId, what, title }) => [entryId, what, title])).toEqual([
    ['four', 'Four, Rahul', null],
    ['six', 'Six, Rahul', 'Into the trees'],
    [null, '', 'The crowd'],
    [null, '', null],
  ])
})

test('the owner’s words stay where the score no longer has the entry', () => {
  const undone = { ...highlights, moments: [], clips: [clip('six', 50, 'Into the trees', 'Into the trees')] }
  expect(readClips(undone)).toMatchObject([{ entryId: 'six', what: '', title: 'Into the trees' }])
  expect(writeClips(readClips(undone))).toMatchObject([{ title: 'Into the trees' }])
})

test('a list that was saved keeps its keys', () => {
  const sent = readClips(highlights).map((one, place) => ({ ...one, key: 9 - place }))
  expect(readClips(highlights, sent).map(({ key }) => key)).toEqual([9, 8, 7, 6])
  expect(readClips(highlights, sent.slice(1)).map(({ key }) => key)).toEqual([0, 1, 2, 3])
})

test('only the owner’s own words are sent', () => {
  const [four, six, crowd] = writeClips(readClips(highlights))
  expect(four).toEqual({ entryId: 'four', from: at(11), until: at(24), title: null })
  expect([six?.title, crowd?.title, crowd?.entryId]).toEqual(['Into the trees', 'The crowd', null])
  const [blank] = writeClips(readClips({ ...highlights, clips: [clip(null, 80, ' ', ' ')] }))
  expect(blank?.title).toBeNull()
})

test('what is not in the list can be added', () => {
  expect(missingMoments(highlights, readClips(highlights))).toEqual([
    { entryId: 'ace', atMs: 90_000, fromMs: 81_000, untilMs: 94_000, what: 'Ace', title: null },
  ])
})
