import type { NamesFilling } from '#client/event-form/names/use-names-filling.ts'
import type { Field } from '#schema/sports/field.ts'
import type { Sport } from '#schema/sports/sport.ts'

/** One setting of a sport. */
export type SettingProps<F extends Field> = { name: string; field: F; sport: Sport; filling: NamesFilling }
