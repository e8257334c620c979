/** Callers by the letters of threat model 3.2. */
export type Matrix<Caller extends string> = Map<string, Map<Caller, readonly string[]>>

/**
 * Parses a table: callers in the head, an operation per row. A cell is `✓` or a status; `✓/404` is for a public and a
 * private event.
 */
export function matrix<Caller extends string>(table: string): Matrix<Caller> {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/))
  const callers = head.slice(1) as Caller[]
  return new Map(
    rows.map(([operation = '', ...cells]) => {
      if (cells.length !== callers.length) throw new Error(`The row of ${operation} has ${cells.length} cells.`)
      return [operation, new Map(callers.map((caller, place) => [caller, (cells[place] ?? '').split('/')]))]
    }),
  )
}
