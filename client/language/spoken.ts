import { createContext } from 'react'
import { type Language, languages } from './language.ts'

/** The languages that a screen has all its words in. */
export const Spoken = createContext<readonly Language[]>(languages)
