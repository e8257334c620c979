import { withoutInvisible } from './text.ts'

/** Drops the spaces and invisible characters that come along with a pasted address. */
export function cleanEmail(typed: string): string {
  return withoutInvisible(typed).trim()
}
