/** The first letter of a name as a reader sees it, matras and all; `U` for a user without one. */
export function initial(fullname: string): string {
  const [first] = new Intl.Segmenter().segment(fullname.trim())
  return first?.segment.toLocaleUpperCase() ?? 'U'
}
