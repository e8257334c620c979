import fc from 'fast-check'
import { junk, mutated, oddNumber, oddText } from './fuzz.ts'
import { type LegacySport, legacyBounds, legacyNames } from './legacy-bounds.ts'
import { legacyEvent } from './legacy-events.ts'
import { logos, times } from './rest-oracle.ts'

const name = fc.oneof(fc.constantFrom<unknown>('Asha', 'आशा', ' ', '', null, 7, 'asha', 'A\u0301', '\u00c1'), oddText)
const nameList = fc.oneof(fc.array(name, { maxLength: 16 }), fc.constantFrom<unknown>('Asha', {}, [[]], [{}], [true]))
const sponsor = fc.oneof(
  fc.record({
    name: fc.oneof(name, name, junk),
    logo: fc.oneof(fc.constantFrom(...Object.keys(logos)), fc.constantFrom<unknown>(null, '', ' ', {}, [])),
  }),
  fc.constantFrom<unknown>(null, 5, [], 'Sharma', {}),
)
const general = {
  title: oddText,
  description: oddText,
  venue: oddText,
  time: fc.oneof(fc.constantFrom(...Object.keys(times)), fc.constantFrom<unknown>(null, {}, [], true)),
  visibility: fc.oneof(fc.constantFrom<unknown>('public', 'private', '', null, 'Public', 'x'), junk),
  type: fc.oneof(fc.constantFrom<unknown>('other', 'Cricket', 'tennis', '', 'toString', 'hockey'), junk),
  sponsors: fc.oneof(fc.array(sponsor, { maxLength: 22 }), fc.constantFrom<unknown>(null, '', 'x', {}, 5)),
  deviceNames: fc.oneof(
    fc.array(fc.oneof(name, junk), { maxLength: 12 }),
    fc.constantFrom<unknown>(null, '', 'x', {}, 5),
  ),
}

function detailsOf(type: LegacySport): fc.Arbitrary<unknown> {
  const count = fc.oneof(
    oddNumber,
    oddNumber.map(String),
    fc.constantFrom<unknown>('', null, ' 5 ', '5.0', [5], {}, true, '५'),
  )
  const odd: Record<string, fc.Arbitrary<unknown>> = { team1: fc.oneof(name, junk), team2: fc.oneof(name, junk) }
  for (const [field, [, min, max]] of Object.entries(legacyBounds[type])) {
    const edges = fc.constantFrom<unknown>(min - 1, min, max, max + 1, `${min}`, `${max + 1}`)
    odd[field] = fc.oneof(edges, edges, count)
  }
  for (const list of Object.keys(legacyNames[type].lists)) odd[list] = nameList
  odd['matchType'] = fc.constantFrom<unknown>('singles', 'doubles', 'Doubles', '', null, 'toString', 2)
  odd['lastManStanding'] = fc.constantFrom<unknown>(true, false, null, '', 'true', 1, {})
  return mutated(legacyEvent(type).details as Record<string, unknown>, odd)
}

/** An event of any sport, as it should be, or with a few things about it odd: among themselves, or in its settings. */
export const oddEvent: fc.Arbitrary<Record<string, unknown>> = fc
  .constantFrom(...(Object.keys(legacyBounds) as LegacySport[]))
  .chain((type) => {
    const whole = legacyEvent(type) as unknown as Record<string, unknown>
    return fc.oneof(
      { weight: 3, arbitrary: mutated(whole, general) },
      { weight: 4, arbitrary: detailsOf(type).map((details) => ({ ...whole, details })) },
      { weight: 1, arbitrary: fc.constant(whole) },
    )
  })
