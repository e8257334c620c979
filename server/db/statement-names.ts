const names = new Map<string, string>()

/** Names a statement, so that each connection plans it once. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `statement_${names.size}`)
}

/** Under which name a statement is planned once; undefined when it is planned each time. */
export function nameOf(text: string): string | undefined {
  return names.get(text)
}
