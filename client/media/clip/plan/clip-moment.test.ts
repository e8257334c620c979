import { expect, test } from 'vitest'
import { clipRange, momentAt, momentsOnOffer, usualSeconds } from './clip-moment.ts'

const six = { id: 'six', atMs: 100_000, leadMs: 9_000, tailMs: 4_000, title: 'Six' }
const all = { fromMs: 0, untilMs: 600_000 }

test('a moment is as long as its sport has it, within 5 and 60 seconds', () => {
  expect(usualSeconds(six)).toBe(13)
  expect(usualSeconds({ ...six, leadMs: 2_000, tailMs: 1_000 })).toBe(5)
  expect(usualSeconds({ ...six, leadMs: 80_000 })).toBe(60)
})

test.each([
  [13, all, 91_000, 104_000],
  [26, all, 82_000, 108_000],
  [13, { fromMs: 0, untilMs: 101_000 }, 88_000, 101_000],
  [13, { fromMs: 95_000, untilMs: 600_000 }, 95_000, 108_000],
  [60, { fromMs: 90_000, untilMs: 120_000 }, 90_000, 120_000],
])('%i s of %j are from %i to %i', (seconds, within, fromMs, untilMs) => {
  expect(clipRange(six, seconds, within)).toEqual({ fromMs, untilMs })
})

test('what was just seen ends with the picture', () => {
  const seen = { id: '', atMs: 50_000, leadMs: 15_000, tailMs: 0, title: '' }
  expect(clipRange(seen, 15, all)).toEqual({ fromMs: 35_000, untilMs: 50_000 })
  expect(clipRange(seen, 60, all)).toEqual({ fromMs: 0, untilMs: 60_000 })
})

test('the moment on the picture is the newest that covers it', () => {
  const wicket = { ...six, id: 'wicket', atMs: 108_000 }
  expect(momentAt([six, wicket], 102_000)?.id).toBe('wicket')
  expect(momentAt([six, wicket], 95_000)?.id).toBe('six')
  expect(momentAt([six, wicket], 113_000)).toBeNull()
})

test('what was just seen comes before the moments, newest first', () => {
  const offer = { ofScore: [six, { ...six, id: 'wicket' }], within: all, seenTitle: 'Seen' }
  const ids = (pictureMs: number | null, ofScore = offer.ofScore) =>
    momentsOnOffer({ ...offer, ofScore, pictureMs }).map(({ id, atMs }) => `${id} ${atMs}`)
  expect(ids(200_000)).toEqual(['seen 200000', 'wicket 100000', 'six 100000'])
  expect(ids(null)).toEqual(['wicket 100000', 'six 100000'])
  expect(ids(null, [])).toEqual(['seen 15000'])
})
