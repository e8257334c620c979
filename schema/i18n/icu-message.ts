import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import { type Language, locales } from './language.ts'

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
    getNumberFormat: (...given) => new Intl.NumberFormat(...given),
    getPluralRules: (...given) => new Intl.PluralRules(...given),
  },
}

/** A message with arguments, in the form that scripts/messages.mjs compiles it to. Called by generated code only. */
export function icuMessage<Values extends FormatValues>(language: Language, message: CompiledMessage) {
  return (values: Values): string => format(message, locales[language], values, options) as string
}
