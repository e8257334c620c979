import { describe, expect, test } from 'vitest'
import { readSponsorTag, sponsorDateRange } from './date-range.ts'
import { DEFAULT_SPONSOR_RULES, type SponsorRulesDraft, validateSponsorRules } from './rules.ts'
import { SPONSOR_CLASS } from './sponsor-class.ts'
import { latestTurns, type SponsorTurn, turnAt } from './turn.ts'

const AT = Date.parse('2026-12-06T10:00:00Z')
const turn: SponsorTurn = {
  n: 7,
  atMs: AT,
  untilMs: AT + 15_000,
  name: 'Sharma Sweets',
  logo: '/uploads/a.webp',
  why: 'moment',
}

/** Attributes of a tag, as players hand them on. */
function attributesIn(line: string): Record<string, string> {
  const list = [...line.matchAll(/([A-Z-]+)=(?:"([^"]*)"|([^",]*))/g)]
  return Object.fromEntries(list.map(([, name = '', quoted, bare = '']) => [name, quoted ?? bare]))
}

describe('a tag', () => {
  test('has the turn, and an ID that changes when it is cut', () => {
    expect(sponsorDateRange(turn)).toBe(
      `#EXT-X-DATERANGE:ID="p7.${AT + 15_000}",CLASS="live.maidan.sponsor",START-DATE="2026-12-06T10:00:00.000Z",DURATION=15.000,X-NAME="Sharma Sweets",X-LOGO="/uploads/a.webp",X-WHY="moment"`,
    )
    expect(sponsorDateRange({ ...turn, untilMs: AT + 4_000 })).toContain(`ID="p7.${AT + 4_000}"`)
  })

  test.each([
    {},
    { name: 'श्री साई ज्वेलर्स' },
    { name: 'A, B=C', logo: 'https://x.example/a,b=c.png' },
    { why: 'shown' as const },
  ])('is read as it was written: %j', (change) => {
    const written = { ...turn, ...change }
    expect(readSponsorTag(attributesIn(sponsorDateRange(written)))).toEqual(written)
  })

  test('has no quotation marks or line breaks in its values', () => {
    const line = sponsorDateRange({ ...turn, name: '"The" \nBest', logo: 'https://x.example/"a".png' })
    expect(readSponsorTag(attributesIn(line))).toMatchObject({
      name: "'The'  Best",
      logo: 'https://x.example/%22a%22.png',
    })
  })

  test.each([
    { CLASS: 'live.maidan.score' },
    { ID: 's0.1' },
    { ID: 'p7' },
    { 'START-DATE': 'soon' },
    { 'X-WHY': 'bribed' },
    { 'X-NAME': undefined },
    { 'X-LOGO': undefined },
  ])('of something else, or a damaged one, is not read: %j', (change) => {
    const attributes = attributesIn(sponsorDateRange(turn))
    expect(attributes['CLASS']).toBe(SPONSOR_CLASS)
    expect(readSponsorTag({ ...attributes, ...change })).toBeNull()
  })
})

describe('turns', () => {
  const next = { ...turn, n: 8, atMs: AT + 60_000, untilMs: AT + 75_000 }

  test('are shown from their beginning until their end', () => {
    const moments = [-1, 0, 14_999, 15_000, 60_000, 75_000].map((ms) => turnAt([turn, next], AT + ms)?.n ?? null)
    expect(moments).toEqual([null, 7, 7, null, 8, null])
  })

  test('are as they were cut, whatever else was known', () => {
    const cut = { ...turn, untilMs: AT + 4_000 }
    expect(latestTurns([next, cut, turn])).toEqual([cut, next])
    expect(latestTurns([turn, cut, next])).toEqual([cut, next])
  })
})

describe('rules', () => {
  const draft: SponsorRulesDraft = { ...DEFAULT_SPONSOR_RULES, weights: [] }

  test('are kept with names as they are compared, and without what is the default', () => {
    const weights = [
      { name: 'Sharma  SWEETS ', weight: 3 },
      { name: 'Anand', weight: 1 },
    ]
    expect(validateSponsorRules({ ...draft, moments: ['wicket', 'four', 'wicket'], weights })).toEqual({
      rules: { ...DEFAULT_SPONSOR_RULES, moments: ['four', 'wicket'], weights: { 'sharma  sweets': 3 } },
    })
    expect(validateSponsorRules({ ...draft, everySeconds: null })).toEqual({
      rules: { ...DEFAULT_SPONSOR_RULES, everySeconds: null },
    })
  })

  test.each<[Partial<SponsorRulesDraft>, object]>([
    [{ turnSeconds: 4 }, { turnSeconds: 'A turn takes 5 to 60 seconds.' }],
    [
      { turnSeconds: 61 },
      { turnSeconds: 'A turn takes 5 to 60 seconds.', everySeconds: 'A turn must be over before the next one begins.' },
    ],
    [{ everySeconds: 14 }, { everySeconds: 'Turns follow each other every 15 to 3600 seconds.' }],
    [{ everySeconds: 3_601 }, { everySeconds: 'Turns follow each other every 15 to 3600 seconds.' }],
    [{ everySeconds: 20, turnSeconds: 21 }, { everySeconds: 'A turn must be over before the next one begins.' }],
    [{ weights: [{ name: 'a', weight: 0 }] }, { weights: 'A share is a whole number from 1 to 10.' }],
    [{ weights: [{ name: 'a', weight: 1.5 }] }, { weights: 'A share is a whole number from 1 to 10.' }],
  ])('are refused: %j', (change, faults) => {
    expect(validateSponsorRules({ ...draft, ...change })).toEqual({ faults })
  })
})
