import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'
import { comparisonKey, isBlank, textInput } from './text.ts'

const title = textInput('Title', { max: 5 })
const description = textInput('Description', { max: 20, lines: true })

/** The clean text, or the error message. */
function read(rule: ReturnType<typeof textInput>, typed: unknown): unknown {
  const { data, error } = rule.safeParse(typed)
  return error ? error.issues[0]?.message : data
}

test('what is typed is trimmed', () => {
  expect(read(title, ' \u00a0\u3000Cup\t\n')).toBe('Cup')
})

test('two ways of typing the same letters are one', () => {
  expect(read(title, 'cafe\u0301')).toBe('caf\u00e9')
})

test.each(['खेल', 'விளை', '比賽', 'سباق', '👩‍👧'])('any script can be written: %s', (typed) => {
  expect(read(title, typed)).toBe(typed)
})

test.each([undefined, null, 7, ['Cup'], '', '  ', '\n'])('%j is nothing typed', (typed) => {
  expect(read(title, typed)).toBe('Title is required.')
})

test('when it is not required, nothing typed is taken', () => {
  expect(read(textInput('Name', { max: 5, required: false }), ' ')).toBe('')
})

test.each([
  ['NUL', 'a\u0000b'],
  ['a control character', 'a\u0007b'],
  ['an escape', 'a\u001b[31m'],
  ['DEL', 'a\u007fb'],
  ['a C1 control', 'a\u0085b'],
  ['a bidi override', 'a\u202eb'],
  ['a bidi isolate', 'a\u2066b'],
  ['half of a pair', 'a\ud83d'],
  ['the other half', '\ude00a'],
  ['the end of an isolate', 'a\u2069b'],
  ['pairs that cross', 'a\u202c\u202ab'],
  ['a line break', 'a\nb'],
  ['a noncharacter', 'a\uffffb'],
  ['a noncharacter of Arabic', 'a\ufdd0b'],
  ['a hidden tag', 'a\u{e0041}b'],
  ['an override that nothing closes', '\u202eab'],
])('%s cannot be used in one line', (_what, typed) => {
  expect(read(title, typed)).toBe('Title contains characters that cannot be used. Please remove them.')
})

test('a description keeps its line breaks, as one kind of them', () => {
  expect(read(description, 'one\r\ntwo\n\n\tthree')).toBe('one\ntwo\n\n\tthree')
  expect(read(description, 'one\rtwo')).toBe('Description contains characters that cannot be used. Please remove them.')
})

test('length is counted as a person counts, after trimming and joining', () => {
  expect(read(title, '🏏🏏🏏🏏🏏')).toBe('🏏🏏🏏🏏🏏')
  expect(read(title, 'cafe\u0301s ')).toBe('caf\u00e9s')
  expect(read(title, 'sixsix')).toBe('Title must be at most 5 characters.')
})

const invisible = ['\u200b', '\u2060', '\u00ad', '\u200d', '\u2800', '\u3164', '\ufe0f', '\u0301', '\u115f', '\u1160']

test.each([...invisible, '\uffa0', '\u180e', '\u034f', '\u{e0100}', ' \u200e\u2800 ', '\u2066\u2069'])(
  'text of invisible characters only is nothing typed: %j',
  (typed) => {
    expect(read(title, typed)).toBe('Title is required.')
    expect(read(textInput('Name', { max: 5, required: false }), typed)).toBe('')
    expect(isBlank(typed)).toBe(true)
  },
)

test.each([
  ['an isolate', '\u2068Cup\u2069', 'Cup'],
  ['an embedding', '\u202aCup\u202c', 'Cup'],
  ['an override', 'A\u202eCup\u202cB', 'ACupB'],
  ['nested pairs', '\u202a\u2067C\u202du\u202cp\u2069\u202c', 'Cup'],
  ['marks at the ends', '\u200e\ufeff\u200bCup\u00ad\u200d\u202c', 'Cup'],
  ['a tab of a spreadsheet', 'A\tB', 'A B'],
  ['a line break of a slide', 'A\u000bB', 'A B'],
  ['separators', 'A\u2028B\u2029C', 'A B C'],
  ['spaces within a pair', ' \u2066 Cup \n\u2069 ', 'Cup'],
])('%s is cleaned in one line', (_what, typed, clean) => {
  expect(read(title, typed)).toBe(clean)
})

test.each([
  'क्‍ष',
  'می‌رود',
  '👩‍👩‍👧',
  '❤️',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'A\u200eB',
  '\u06dd',
])('joiners, selectors and flags within words stay: %s', (typed) => {
  expect(read(textInput('Title', { max: 10 }), typed)).toBe(typed.normalize('NFC'))
})

test('separators of a description are line breaks', () => {
  expect(read(description, '\u202aA\u000bB\u2028C\u202c\u2029D\tE')).toBe('A\nB\nC\nD\tE')
})

test('a long run of combining marks, which is slow to normalise, cannot be used', () => {
  const pile = `a${'\u0301'.repeat(3_000)}${'\u0316'.repeat(3_000)}`
  const sentence = 'Text contains characters that cannot be used. Please remove them.'
  expect(read(textInput('Text', { max: 2_000, lines: true }), pile)).toBe(sentence)
  expect(read(textInput('Text', { max: 40 }), `a${'\u0316'.repeat(30)}`)).toBe(`a${'\u0316'.repeat(30)}`)
})

test('the length in UTF-16 units is checked before anything else', () => {
  const endless = `a${'\u0301'.repeat(2_000_000)}${'\u0316'.repeat(2_000_000)}`
  expect(read(title, endless)).toBe('Title must be at most 5 characters.')
  expect(read(title, ' '.repeat(21))).toBe('Title must be at most 5 characters.')
  expect(read(title, ' '.repeat(20))).toBe('Title is required.')
})

/** Text in which characters that are cleaned or rejected are frequent. */
const typing = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ...'aé🏏 \t\n\r\u000b\u2028\u200d\u200c\u200b\u202a\u202c\u202e\u2066\u2069\u00ad\ufe0f\u0301\u0316\u2800\u3164\u06dd\u0000\ufdd0'.split(
          '',
        ),
        '🏴\u{e0067}\u{e0062}\u{e007f}',
        '\u{e0067}',
        '\u{e007f}',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join('')),
)

test('cleaning is total, and what is clean stays as it is', () => {
  for (const rule of [textInput('Text', { max: 40 }), textInput('Text', { max: 40, lines: true, required: false })]) {
    fc.assert(
      fc.property(typing, (typed) => {
        const { data, error } = rule.safeParse(typed)
        if (error) expect(error.issues).toHaveLength(1)
        else expect(read(rule, data)).toBe(data)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  }
})

test('names that look alike are compared as one', () => {
  const pairs = [
    ['A', '\u200bA'],
    ['Cam', 'cam\u2800'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['Café', 'CAFE\u0301'],
    ['❤', '❤\ufe0f'],
  ] as const
  for (const [one, other] of pairs) expect(comparisonKey(one)).toBe(comparisonKey(other))
})

test('names that look different are not', () => {
  const flags = ['engl', 'scot'].map(
    (name) => `🏴${[...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
  )
  expect(new Set([...flags, 'Cam 1', 'Cam 2', 'क', 'का'].map(comparisonKey)).size).toBe(6)
})
