type FiguresProps = {
  value: string
  /** Text for screen readers, which do not read the value. */
  label?: string
  /** Whether each digit has its own plate. */
  plates?: boolean
}

/** Scoreboard figures with digits of equal width. */
export function StatList({ value, label, plates = false }: FiguresProps) {
  return (
    <>
      <span className={plates ? 'fig fig--plates' : 'fig'} aria-hidden="true">
        {[...value].map((figure, place) => {
          const Cell = /\d/.test(figure) ? 'i' : 'b'
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
          return <Cell key={place}>{figure}</Cell>
        })}
      </span>
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}
