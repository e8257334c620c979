import type { Language } from '#client/i18n/language.ts'
import { sports } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { messages } from './messages/generated.ts'

type Texts = Omit<typeof messages.en, 'labels'>
type Values = Readonly<Record<string, string>>

/** Arguments of the sentences that have some. */
const argumentsOf: { readonly [Key in keyof Texts as Texts[Key] extends string ? never : Key]: readonly string[] } = {
  required: ['label'],
  tooLong: ['label', 'max'],
  unusable: ['label'],
  wholeNumber: ['label', 'min', 'max'],
  oneOf: ['label', 'values'],
  names: ['label', 'max'],
  oneName: ['label'],
  time: ['min', 'max'],
  sponsorsMost: ['max'],
  devicesMost: ['max'],
  fileTooLarge: ['max'],
  imageTooLarge: ['max'],
  otpWait: ['seconds'],
  tooManyFor: ['seconds'],
  liveAtOnce: ['max'],
  createdManyHours: ['hours'],
  createdManyMinutes: ['minutes'],
  tokensMost: ['max'],
  linkUsed: ['name'],
  linkExpired: ['name'],
  scoringNow: ['name'],
  replaysMost: ['max'],
  scorersMost: ['max'],
  groupsMost: ['max'],
  groupContactsMost: ['max'],
  contactsMost: ['max'],
  savedMessagesMost: ['max'],
  placeholder: ['found', 'known'],
  lateMost: ['max'],
  scoreMost: ['max'],
  scoreFactsMost: ['max'],
  clipLength: ['min', 'max'],
}

/** An English sentence of the server, or of the rules that the app shares with it, in that language; others as they are. */
export function translateSentence(sentence: string, language: Language): string {
  for (const { key, pattern } of sentences) {
    const found = pattern.exec(sentence)
    if (found) return written(language, key, namesIn(found.groups ?? {}, language))
  }
  return sentence
}

/** Translates the names of fields among the values. */
function namesIn(values: Values, language: Language): Values {
  const translated = Object.entries(values).map(([name, value]) => {
    return [name, name === 'label' || name === 'name' ? labelIn(value, language) : value]
  })
  return Object.fromEntries(translated)
}

function labelIn(label: string, language: Language): string {
  const { labels } = messages.en
  const common = Object.keys(labels).find((key) => labels[key as keyof typeof labels] === label)
  if (common) return messages[language].labels[common as keyof typeof labels]
  const number = label.match(/\d+/g)?.at(-1) ?? ''
  for (const sport of Object.values<Sport>(sports)) {
    const { en, [language]: translated } = sport.labels
    for (const group of ['fields', 'headings'] as const) {
      const found = Object.entries(en[group] ?? {}).find(([, text]) => text === label || filled(text, number) === label)
      if (found) return filled(translated[group]?.[found[0]] ?? label, number)
    }
  }
  return label
}

/** `{n}` is the place of a name; without one, the label is of all of them. */
function filled(label: string, number: string): string {
  return label.replace('{n}', number).replace(/ {2,}/g, ' ')
}

function written(language: Language, key: keyof Texts, values: Values): string {
  const message: string | ((values: never) => string) = messages[language][key]
  return typeof message === 'string' ? message : (message as (values: Values) => string)(values)
}

/** A sentence with arguments is matched by its English message, with a group in place of each. */
const sentences = (Object.keys(messages.en) as (keyof typeof messages.en)[])
  .filter((key): key is keyof Texts => key !== 'labels')
  .map((key) => {
    const names = key in argumentsOf ? argumentsOf[key as keyof typeof argumentsOf] : []
    const marked = written('en', key, Object.fromEntries(names.map((name) => [name, `<${name}>`])))
    const escaped = marked.replace(/[.*+?^$()[\]|\\{}]/g, '\\$&')
    return { key, pattern: new RegExp(`^${escaped.replace(/<(\w+)>/g, '(?<$1>.+)')}$`) }
  })
