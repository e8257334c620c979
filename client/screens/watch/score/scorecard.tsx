import { memo } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import type { FoldedMatch } from '#client/screens/watch/score/state/folded-match.ts'
import { type NarrowTable, narrowTable } from '#client/screens/watch/score/view/narrow-table.ts'
import type { MatchState } from '#schema/scoring/match.ts'
import type { ScoreCell } from '#schema/scoring/scorecard.ts'
import type { useScoreWords } from './use-score-words.ts'

type Words = ReturnType<typeof useScoreWords>
type ScorecardProps = { match: FoldedMatch; state: MatchState; words: Words }

/** Who plays now, and the sport's tables, as they stood at one moment. Rendered only when that changes, not with the picture. */
export const Scorecard = memo(function Scorecard({ match, state, words }: ScorecardProps) {
  const tables = match.scorecard(state).map(narrowTable)
  const lines = match.lines(state)
  return (
    <>
      {lines.length > 0 && (
        <ul className="score__lines">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same
            <li key={place}>
              <UserText>{words.say(line)}</UserText>
            </li>
          ))}
        </ul>
      )}
      {tables
        .filter(({ rows }) => rows.length > 0)
        .map((table, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor has a table
          <Table key={place} table={table} words={words} />
        ))}
    </>
  )
})

/** With more columns than this, labels have lines of their own, so that a narrow screen can show the figures. */
const COLUMNS_BESIDE_LABELS = 5

function Table({ table: { title, columns, rows }, words }: { table: NarrowTable; words: Words }) {
  const isWide = columns.length > COLUMNS_BESIDE_LABELS
  const isRun = columns.length === 0
  return (
    <table className={isRun ? 'score__table score__table--run' : 'score__table'}>
      <caption>{words.say(title)}</caption>
      {columns.length > 0 && (
        <thead>
          <tr>
            {!isWide && <td />}
            {columns.map((column) => (
              <th key={words.say(column)} scope="col">
                {words.say(column)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <tbody key={place}>
          {isWide && (
            <tr>
              <Label row={row} words={words} columns={columns.length} />
            </tr>
          )}
          <tr>
            {!isWide && <Label row={row} words={words} columns={1} />}
            <Cells row={row} words={words} isRun={isRun} />
          </tr>
        </tbody>
      ))}
    </table>
  )
}

type RowProps = { row: NarrowTable['rows'][number]; words: Words }

function Label({ row: { label, notes }, words, columns }: RowProps & { columns: number }) {
  return (
    <th scope={columns > 1 ? 'rowgroup' : 'row'} colSpan={columns}>
      <UserText>{words.sayLabel(label)}</UserText>
      {notes.map((note) => (
        <small key={textOf(note, words)}>
          <UserText>{textOf(note, words)}</UserText>
        </small>
      ))}
    </th>
  )
}

/** `isRun`: without columns, such as the balls of an over. */
function Cells({ row: { cells }, words, isRun }: RowProps & { isRun: boolean }) {
  const texts = cells.map((cell) => textOf(cell, words))
  if (!isRun) {
    // biome-ignore lint/suspicious/noArrayIndexKey: nor has a cell
    return texts.map((text, column) => <td key={column}>{text}</td>)
  }
  return (
    <td>
      <span className="score__run">
        {texts.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor has a ball
          <span key={place}>{text}</span>
        ))}
      </span>
    </td>
  )
}

function textOf(cell: ScoreCell, { say }: Words): string {
  return typeof cell === 'string' ? cell : say(cell)
}
