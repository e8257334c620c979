import { SEARCH_MAX } from '#schema/validation/limits.ts'
import { textInput } from '#schema/validation/text.ts'
import { invalidInput } from '#server/errors/domain-error.ts'

const search = textInput('Search', { max: SEARCH_MAX, required: false })

/** Words of a search; empty when nothing visible was typed. Throws for text that no event can hold. */
export function searchWords(typed: string): string[] {
  const { data } = search.safeParse(typed)
  if (data === undefined) throw invalidInput({ search: `Please search for at most ${SEARCH_MAX} letters and digits.` })
  return data.split(/\s+/).filter(Boolean)
}
