import { createContext } from 'react'
import { type Language, languages } from './language.ts'

/** The languages that the screen is fully translated into. */
export const SupportedLanguages = createContext<readonly Language[]>(languages)
