import { catalogue } from './catalogue.ts'

const DISTANCE_MAX = 3

/** The tool with that former name, or with the most similar name. */
export function suggestion(wrong: string): string | undefined {
  const names = Object.keys(catalogue)
  const renamed = names.find((name) => catalogue[name]?.formerly?.includes(wrong))
  const begun = names.find((name) => wrong.length > 1 && name.startsWith(wrong))
  const [near] = names
    .map((name) => ({ name, distance: distanceOf(wrong, name) }))
    .filter(({ distance }) => distance <= DISTANCE_MAX)
    .sort((one, other) => one.distance - other.distance)
  return renamed ?? begun ?? near?.name
}

/** Levenshtein distance. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== otherLetter)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
