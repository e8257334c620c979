import { expect, test } from 'vitest'
import { displayNameOf, pitchOf } from './display.ts'
import { sportTypes } from './index.ts'

const types = [...sportTypes, 'other'] as const

test.each(types)('%s has names for people and a drawing', (type) => {
  expect(displayNameOf(type)).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
  expect(displayNameOf(type, 'hi')).not.toBe('')
  expect(pitchOf(type).length).toBeGreaterThan(0)
})

test('names are translated', () => {
  expect(displayNameOf('cricket', 'hi')).toBe('क्रिकेट')
})
