import type { ScoreCell, ScoreRow, ScoreTable } from '#schema/scoring/scorecard.ts'

type NarrowRow = ScoreRow & { notes: readonly ScoreCell[] }

/** A table as a narrow screen can show it: columns of words, such as how batters got out, are notes under the row's label. */
export type NarrowTable = Omit<ScoreTable, 'rows'> & { rows: readonly NarrowRow[] }

export function narrowTable({ title, columns, rows }: ScoreTable): NarrowTable {
  const isOfWords = columns.map((_, column) => rows.every(({ cells }) => isWords(cells[column])))
  const isFigure = (_: unknown, column: number) => !isOfWords[column]
  return {
    title,
    columns: columns.filter(isFigure),
    rows: rows.map(({ label, cells }) => ({
      label,
      cells: cells.filter(isFigure),
      notes: cells.filter((cell, column) => !isFigure(cell, column) && cell !== ''),
    })),
  }
}

function isWords(cell: ScoreCell | undefined): boolean {
  return cell === undefined || cell === '' || typeof cell !== 'string'
}
