/** Longest name that stands on a plate as it is, and how much of a longer one does. */
const WHOLE_MAX = 12
const SHORT = 3

/** The sides' names on the plates: whole where they are short, else as `DAD`, `MAT`; told apart in any case. */
export function sideLabels(names: readonly string[]): string[] {
  const ways = [(name: string) => name, beginning, initials, (name: string) => `${beginning(name)} ${lastWord(name)}`]
  const isFine = (labels: string[]) =>
    new Set(labels).size === labels.length && labels.every((label) => lettersOf(label).length <= WHOLE_MAX)
  const labels = ways.map((way) => names.map(way)).find(isFine)
  return labels ?? names.map((name, side) => `${beginning(name)} ${side + 1}`)
}

function beginning(name: string): string {
  return lettersOf(wordsOf(name)[0] ?? '')
    .slice(0, SHORT)
    .join('')
    .toUpperCase()
}

function initials(name: string): string {
  return wordsOf(name)
    .map((word) => lettersOf(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

function lastWord(name: string): string {
  return wordsOf(name).at(-1) ?? ''
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/)
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A vowel sign belongs to its letter. */
function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}
