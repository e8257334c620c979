import type { messages } from './messages/generated.ts'

export type Asked = keyof (typeof messages)['en']['asked']

const every: readonly Asked[] = ['live', 'today', 'next', 'mine']

const QUOTED = /^["'“”„‘’«](.+)["'“”‘’»]$/u

/** The chip or group that a search such as “today” names; null for any other search. `words`: comma-separated, by name. */
export function askedFor(search: string, words: Record<Asked, string>): Asked | null {
  const asked = plain(search)
  return every.find((name) => words[name].split(',').some((word) => plain(word) === asked)) ?? null
}

/** Removes the quotes by which a user searches for a word such as “today” itself. */
export function unquoted(search: string): string {
  return QUOTED.exec(search)?.[1]?.trim() ?? search
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[?!.।]/g, '')
    .trim()
}
