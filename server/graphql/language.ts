import { languages } from '#schema/i18n/language.ts'
import { builder } from './builder.ts'
import { enumValues } from './enum-values.ts'

export const language = builder.enumType('Language', { values: enumValues(languages) })
