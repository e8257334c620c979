/** First grapheme of a name, vowel signs included, in upper case; `U` when the name is empty. */
export function initial(fullname: string): string {
  const [first] = new Intl.Segmenter().segment(fullname.trim())
  return first?.segment.toUpperCase() ?? 'U'
}
