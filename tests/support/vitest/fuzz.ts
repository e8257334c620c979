import fc from 'fast-check'

/** Number of runs and seed, fixed by default. At night: `FUZZ_RUNS=10000`. */
export const fuzz = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_206),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 500),
}

const traps = [
  '',
  ' ',
  '\u00a0',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  'a\u202eb',
  'x\u2066y',
  '\u0085',
  '\u001b[31m',
  'a\nb',
  'a\r\nb',
  'क्षि',
  'e\u0301'.repeat(80),
  '👩‍👩‍👧‍👦',
  '１２',
  '0x10',
  '1e3',
  '-0',
  '+1',
  '011',
  ' 7 ',
  'null',
  '__proto__',
  'constructor',
  "'; drop table events; --",
  '<script>alert(1)</script>',
  '%s%n{{7*7}}',
]

/** Unusual text; one in a few hundred has a megabyte. */
export const oddText = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...traps) },
  { weight: 30, arbitrary: fc.string({ unit: 'binary', maxLength: 130 }) },
  { weight: 20, arbitrary: fc.nat(2_100).map((length) => 'x'.repeat(length)) },
  { weight: 20, arbitrary: fc.constantFrom(79, 80, 81, 119, 120, 121, 199, 200, 201, 1_999, 2_000, 2_001).map(words) },
  { weight: 1, arbitrary: fc.constant('m'.repeat(1_000_000)) },
)

export const oddNumber = fc.oneof(
  fc.integer({ min: -2, max: 130 }),
  fc.constantFrom(-0, 0.5, 1.5, 29, 30, 120, 121, 2 ** 31, 2 ** 53, 1e21, -1e300, 5e-324),
)

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 1, arbitrary: oddNumber.map(String) },
  { weight: 1, arbitrary: fc.boolean() },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, [], {}, [null], [[]], { length: 3 }, { toString: 'x' }, [{}]),
  },
)

/** Replaces some values by those of their arbitrary, or by junk. */
export function mutated<Given extends Record<string, unknown>>(
  given: Given,
  odd: { [Name in keyof Given]?: fc.Arbitrary<unknown> } = {},
): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(given)
  return fc
    .subarray(names, { maxLength: Math.min(3, names.length) })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((name) => [name, fc.oneof(odd[name] ?? junk, odd[name] ?? junk, junk)]))),
    )
    .map((change) => ({ ...given, ...change }))
}

/** JSON of an object, sometimes with `__proto__` and similar keys first. */
export function jsonText(given: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const evil = fc.constantFrom(
    '',
    '',
    '',
    '"__proto__":{"visibility":"private","title":"x","mobile":"9999999999"},',
    '"constructor":{"prototype":{"visibility":"private"}},',
    '"title":{},"mobile":[],"details":7,"otp":{},',
    '"hasOwnProperty":1,"toString":null,"valueOf":2,',
  )
  return fc.tuple(given, evil).map(([value, keys]) => {
    const text = JSON.stringify(value)
    return /^\{./s.test(text) && text !== '{}' ? text.replace('{', () => `{${keys}`) : text
  })
}

/** Replaces lone surrogates, so that the text can stand in a URL. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function words(length: number): string {
  return 'ab '
    .repeat(length)
    .slice(0, length - 1)
    .concat('z')
}
