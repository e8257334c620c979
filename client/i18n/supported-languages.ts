import { createContext } from 'react'
import { type Language, languages } from './language.ts'

/** The languages that the screen is fully translated into. */
export const Spoken = createContext<readonly Language[]>(languages)
