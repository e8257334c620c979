import { describe, expect, test } from 'vitest'
import { faultsOf, missingKeys, moduleOf } from './message-catalogue.mjs'
import { readCatalogues } from './messages.mjs'

const catalogues = [...readCatalogues()]

describe('the catalogues', () => {
  test.each(catalogues)(
    '%s has no faults: no unknown keys, the same arguments in each language',
    (_folder, catalogue) => {
      expect(faultsOf(catalogue)).toEqual([])
    },
  )

  test('lack one message in Hindi, which the specification gives in English', () => {
    const missing = catalogues.flatMap(([folder, { en, hi }]) =>
      hi ? missingKeys(en, hi).map((key) => `${folder} ${key}`) : [],
    )
    expect(missing).toEqual(['client/errors/messages title'])
  })

  test.each(['client/screens/otp-login', 'client/screens/settings', 'client/screens/watch', 'client/ui'])(
    '%s speaks Hindi',
    (folder) => {
      expect(Object.fromEntries(catalogues)[`${folder}/messages`]).toHaveProperty('hi')
    },
  )
})

describe('a fault', () => {
  test.each([
    ['a key that English lacks', { en: {}, hi: { a: 'x' } }, 'hi.json, a: English has no such message.'],
    ['a group in place of a message', { en: { a: 'x' }, hi: { a: { b: 'x' } } }, 'hi.json, a.b: English has no such'],
    [
      'another argument',
      { en: { a: '{n}' }, hi: { a: '{m}' } },
      'hi.json, a: English has the arguments {n}, this has {m}.',
    ],
    [
      'a missing argument',
      { en: { a: { b: '{n}' } }, hi: { a: { b: 'x' } } },
      'hi.json, a.b: English has the arguments {n}',
    ],
    ['a brace that is not closed', { en: { a: '{n' } }, 'en.json, a: EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['a plural without `other`', { en: { a: '{n, plural, one {x}}' } }, 'en.json, a: MISSING_OTHER_CLAUSE'],
    ['markup', { en: { a: '<b>x</b>' } }, 'en.json, a: <b>: markup is not supported.'],
  ])('is %s', (_name, catalogue, fault) => {
    expect(faultsOf(catalogue)).toEqual([expect.stringContaining(fault)])
  })

  test('is not a message that is not translated yet', () => {
    expect(faultsOf({ en: { a: 'x', b: { c: '{n}' } }, hi: {} })).toEqual([])
  })
})

describe('the module', () => {
  test('fills the gaps of a translation with English, in groups too', () => {
    const module = moduleOf({ en: { a: 'x', b: { c: 'y', d: 'z' } }, hi: { b: { d: 'ज' } } })
    expect(module.replaceAll('\n', ' ')).toContain('const hi: typeof en = { ...en, "b": { ...en["b"], "d": "ज" } }')
    expect(module).not.toContain('icuMessage')
  })

  test('wants a number where any language counts, and text or a number elsewhere', () => {
    const module = moduleOf({ en: { a: '{n} of {all}' }, hi: { a: '{all} {n, plural, one {x} other {y}}' } })
    expect(module).toContain('icuMessage<{ "n": number; "all": string | number }>')
  })

  test('wants text for a choice, and finds the arguments within its cases', () => {
    const module = moduleOf({ en: { a: '{kind, select, one {{name}} other {{n, number}}}' } })
    expect(module).toContain('icuMessage<{ "kind": string; "name": string | number; "n": number }>')
  })
})
