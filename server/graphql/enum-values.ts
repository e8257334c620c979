import { enumName } from '#schema/enum-names.ts'

/** Values of an enum, which GraphQL names in upper case. */
export function enumValues<const Value extends string>(values: readonly Value[]): Record<string, { value: Value }> {
  return Object.fromEntries(values.map((value) => [enumName(value), { value }]))
}
