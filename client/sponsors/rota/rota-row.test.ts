import { expect, test } from 'vitest'
import { rotaRows } from './rota-row.ts'

const AT = Date.parse('2026-12-06T10:00:00Z')
const iso = (ms: number) => new Date(AT + ms).toISOString()
const sponsor = (name: string, change: object = {}) => ({
  __typename: 'SponsorAirtime' as const,
  ...{ name, logo: `/${name}.webp`, weight: 1, airtimeMs: 0, timesShown: 0, isNext: false },
  ...change,
})
/** As heard five seconds into the fourteenth turn of the first. */
const rota = {
  sponsors: [
    sponsor('Sharma Sweets', { airtimeMs: 200_000, timesShown: 14 }),
    sponsor('Anand', { isNext: true, airtimeMs: 195_000, timesShown: 13 }),
  ],
  turn: { __typename: 'SponsorTurn' as const, n: 27, at: iso(0), until: iso(15_000), name: 'Sharma Sweets' },
}
const at = (ms: number, heard = rota) => rotaRows(heard, AT + 5_000, AT + ms)

test('the one on the screen has its seconds left and its airtime so far', () => {
  expect(at(9_000)).toEqual([
    {
      ...{ name: 'Sharma Sweets', logo: '/Sharma Sweets.webp', left: 6, turnSeconds: 15, isNext: false },
      ...{ timesShown: 14, airtimeMs: 204_000 },
    },
    {
      ...{ name: 'Anand', logo: '/Anand.webp', left: null, turnSeconds: 0, isNext: true },
      ...{ timesShown: 13, airtimeMs: 195_000 },
    },
  ])
})

test('its turn ends by itself', () => {
  expect(at(14_999)[0]).toMatchObject({ left: 1, airtimeMs: 209_999 })
  expect(at(15_000)[0]).toMatchObject({ left: null, airtimeMs: 210_000 })
  expect(at(60_000)[0]).toMatchObject({ left: null, airtimeMs: 210_000 })
})

test('a turn that is about to begin has all of its seconds', () => {
  const early = rotaRows(rota, AT - 1_000, AT - 500)
  expect(early[0]).toMatchObject({ left: 15, airtimeMs: 200_000 })
  expect(at(9_000, { ...rota, turn: null as never })[0]).toMatchObject({ left: null, airtimeMs: 200_000 })
})
