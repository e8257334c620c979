import { describe, expect, test } from 'vitest'
import { messages as otpLogin } from '#client/screens/otp-login/messages/generated.ts'
import { messages as watch } from '#client/screens/watch/messages/generated.ts'
import { languages } from '#schema/i18n/language.ts'
import { messages as paint } from '#schema/pages/messages/generated.ts'
import { faultsOf, missingKeys, moduleOf } from './message-catalogue.mjs'
import { readSources, unreadKeys } from './message-use.mjs'
import { readCatalogues } from './messages.mjs'

const catalogues = [...readCatalogues()]
const translated = languages.filter((language) => language !== 'en')

describe('the catalogues', () => {
  test.each(catalogues)(
    '%s has no faults: no unknown keys, the same arguments in each language',
    (_folder, catalogue) => {
      expect(faultsOf(catalogue)).toEqual([])
    },
  )

  test.each(catalogues)('%s has every message in every language', (_folder, { en, ...others }) => {
    const missing = translated.map((language) => [language, missingKeys(en, others[language] ?? {})])
    expect(Object.fromEntries(missing)).toEqual(Object.fromEntries(translated.map((language) => [language, []])))
  })

  test.each(catalogues)('%s has files of the app’s languages only', (_folder, catalogue) => {
    expect(Object.keys(catalogue).sort()).toEqual([...languages].sort())
  })

  const sources = readSources()
  test.each(catalogues)('%s has no message that no code reads', (folder, { en }) => {
    expect(unreadKeys(folder, missingKeys(en, {}), sources)).toEqual([])
  })

  test('the first paint has the same texts as the screens', () => {
    for (const language of languages) {
      const { login, versus } = paint[language]
      expect([login, versus]).toEqual([otpLogin[language].heading, watch[language].versus])
    }
  })
})

describe('a message', () => {
  const source =
    "import { messages } from '#client/x/messages/generated.ts'\nconst { tab } = text.form\ntext[kind].done"
  const unread = (keys: string[], dynamic = {}) =>
    unreadKeys('client/x/messages', keys, new Map([['client/x.tsx', source]]), dynamic)

  test('is read when its catalogue’s importers have all parts of its key', () => {
    expect(unread(['tab', 'form.tab', 'form.done', 'form.title', 'title'])).toEqual(['form.title', 'title'])
  })

  test('is not read by a source that does not import its catalogue', () => {
    expect(unreadKeys('client/y/messages', ['tab'], new Map([['client/x.tsx', source]]))).toEqual(['tab'])
  })

  test('is read by a key that is declared to be composed', () => {
    expect(unread(['life.one', 'lives'], { 'client/x/messages': ['life.'] })).toEqual(['lives'])
  })
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
