/** Who asks, as threat model 3.2 names them: the letters at the head of its table. */
export type Matrix<Caller extends string> = Map<string, Map<Caller, readonly string[]>>

/**
 * Reads a table as it is written: a head of callers, then a row an operation. A cell holds `✓` or a status; two of them,
 * `✓/404`, are for a public and for a private event.
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
