import compile from 'icu-minify/compile'

/**
 * Messages in the syntax of ICU MessageFormat, by key and in groups.
 * @typedef {{ [key: string]: string | Messages }} Messages
 * @typedef {{ en: Messages, [language: string]: Messages }} Catalogue
 * @typedef {Record<string, string>} Values TypeScript types by name
 */

/** icu-minify's numbers for the kinds of arguments (`types.d.ts`) that need a type of their own. */
const typeOfKind = ['', 'string', 'number', 'number', 'number', 'Date | number', 'Date | number']

/**
 * What is wrong with a catalogue: syntax, markup, unknown keys, arguments that differ from English. A missing message is no
 * fault.
 * @param {Catalogue} catalogue
 * @returns {string[]}
 */
export function faultsOf({ en, ...translations }) {
  const known = byKey(en)
  return Object.entries({ en, ...translations }).flatMap(([language, messages]) =>
    [...byKey(messages)].flatMap(([key, message]) => {
      const fault = faultOf(message, known.get(key))
      return fault === null ? [] : [`${language}.json, ${key}: ${fault}`]
    }),
  )
}

/**
 * Keys of English that a translation lacks.
 * @param {Messages} english
 * @param {Messages} translation
 */
export function missingKeys(english, translation) {
  const translated = byKey(translation)
  return [...byKey(english).keys()].filter((key) => !translated.has(key))
}

/**
 * @param {string} message
 * @param {string | undefined} english
 */
function faultOf(message, english) {
  if (english === undefined) return 'English has no such message.'
  try {
    const [found, wanted] = [message, english].map((each) =>
      Object.keys(valuesOf(compile(each)))
        .sort()
        .join(', '),
    )
    return found === wanted ? null : `English has the arguments {${wanted}}, this has {${found}}.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * @param {Messages} messages
 * @returns {Map<string, string>} by key, such as `tokens.name`
 */
function byKey(messages, path = '') {
  const entries = Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'string' ? [[path + key, message]] : [...byKey(message, `${path}${key}.`)],
  )
  return new Map(/** @type {[string, string][]} */ (entries))
}

/**
 * Names and types of what a compiled message is formatted with. Throws when it has markup: no message needs any yet.
 * @param {unknown} compiled
 * @param {Values} [values] found so far
 * @returns {Values}
 */
function valuesOf(compiled, values = {}) {
  if (!Array.isArray(compiled)) return values
  for (const node of compiled) {
    if (!Array.isArray(node)) continue
    const [name, kind, cases] = node
    if (node.length > 1 && !typeOfKind[kind]) throw new Error(`<${name}>: markup is not supported.`)
    values[name] = typeOfKind[kind] ?? values[name] ?? 'string | number'
    if (typeof cases === 'object' && kind < 4) for (const each of Object.values(cases)) valuesOf(each, values)
  }
  return values
}

/**
 * The TypeScript module of a catalogue without faults. A message without arguments is a string, one with arguments a function
 * of them. A message that is not translated is English.
 * @param {Catalogue} catalogue
 */
export function moduleOf({ en, ...translations }) {
  const others = Object.entries(translations)
  const typeOf = typesOf([en, ...Object.values(translations)])
  const english = literalOf(en, (message, key) => expressionOf(message, 'en', typeOf(key)))
  const translated = others.map(([language, messages]) => {
    const literal = literalOf(messages, (message) => expressionOf(message, language), '...en')
    return `const ${language}: typeof en = ${literal}\n`
  })
  const code = `const en = ${english}\n\n${translated.join('\n')}`
  return `// Made from the JSON files beside it by scripts/messages.mjs.
${code.includes('icuMessage') ? "import { icuMessage } from '#schema/i18n/icu-message.ts'\n" : ''}
${code}
export const messages = { ${['en', ...Object.keys(translations)].join(', ')} }
`
}

/**
 * The type of a message's arguments: an argument that any language counts by is a number in all of them.
 * @param {Messages[]} languages
 * @returns {(key: string) => string}
 */
function typesOf(languages) {
  /** @type {Map<string, Values>} */
  const types = new Map()
  for (const [key, message] of languages.flatMap((messages) => [...byKey(messages)])) {
    types.set(key, valuesOf(compile(message), types.get(key)))
  }
  return (key) => {
    const values = Object.entries(types.get(key) ?? {}).map(([name, type]) => `${JSON.stringify(name)}: ${type}`)
    return `<{ ${values.join('; ')} }>`
  }
}

/**
 * @param {Messages} messages
 * @param {(message: string, key: string) => string} expression of a message
 * @param {string} [base] spread that fills the gaps of a translation
 * @returns {string}
 */
function literalOf(messages, expression, base = '', path = '') {
  const members = Object.entries(messages).map(([key, message]) => {
    const name = JSON.stringify(key)
    if (typeof message === 'string') return `${name}: ${expression(message, path + key)}`
    return `${name}: ${literalOf(message, expression, base && `${base}[${name}]`, `${path}${key}.`)}`
  })
  return `{\n${[base, ...members].filter(Boolean).join(',\n')}\n}`
}

/**
 * @param {string} message
 * @param {string} language
 * @param {string} [type] of its arguments
 */
function expressionOf(message, language, type = '') {
  const compiled = compile(message)
  const text = JSON.stringify(compiled)
  return typeof compiled === 'string' ? text : `icuMessage${type}('${language}', ${text})`
}
