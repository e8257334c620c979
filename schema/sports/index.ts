import { badminton } from './badminton/settings.ts'
import { basketball } from './basketball/settings.ts'
import { cricket } from './cricket/settings.ts'
import { football } from './football/settings.ts'
import type { DetailsOf } from './sport.ts'
import { tennis } from './tennis/settings.ts'
import { volleyball } from './volleyball/settings.ts'

/** The registry: one name per sport, in the order in which the form offers them (spec 9). */
export const sports = {
  cricket,
  football,
  volleyball,
  basketball,
  badminton,
  tennis,
} as const

export type SportType = keyof typeof sports

/** The settings of an event's sport, marked with which sport it is. */
export type Details = {
  [Type in SportType]: { sport: Type } & DetailsOf<(typeof sports)[Type]>
}[SportType]

/** Whether a type of event is a sport we have settings for, rather than `other`, none, or nonsense. */
export function isSport(type: string): type is SportType {
  return Object.hasOwn(sports, type)
}

export const sportTypes = Object.keys(sports) as SportType[]
