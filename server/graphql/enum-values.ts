import { enumName } from '#schema/enum-names.ts'

export function enumValues<const Value extends string>(values: readonly Value[]): Record<string, { value: Value }> {
  return Object.fromEntries(values.map((value) => [enumName(value), { value }]))
}
