import { badminton } from './badminton/settings.ts'
import { basketball } from './basketball/settings.ts'
import { cricket } from './cricket/settings.ts'
import { football } from './football/settings.ts'
import type { DetailsOf } from './sport.ts'
import { tennis } from './tennis/settings.ts'
import { volleyball } from './volleyball/settings.ts'

/** Registry of sports, in the order of the form (spec 9). */
export const sports = {
  cricket,
  football,
  volleyball,
  basketball,
  badminton,
  tennis,
} as const

export type SportType = keyof typeof sports

export type Details = {
  [Type in SportType]: { sport: Type } & DetailsOf<(typeof sports)[Type]>
}[SportType]

export function isSport(type: string): type is SportType {
  return Object.hasOwn(sports, type)
}

export const sportTypes = Object.keys(sports) as SportType[]
