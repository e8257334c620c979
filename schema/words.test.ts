import { expect, test } from 'vitest'
import { words } from './words.ts'

const title = words('Title', { max: 5 })
const description = words('Description', { max: 20, lines: true })

/** The clean text, or the sentence that refuses it. */
function read(rule: ReturnType<typeof words>, typed: unknown): unknown {
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
  expect(read(words('Name', { max: 5, required: false }), ' ')).toBe('')
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
  ['a line break', 'a\nb'],
  ['a tab', 'a\tb'],
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
