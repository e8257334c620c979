type FiguresProps = {
  value: string
  /** How it is read out; without it, only seen. */
  label?: string
  /** Whether each digit hangs on a plate of its own. */
  plates?: boolean
}

/** Scoreboard figures: each digit in a cell of the same width. */
export function Figures({ value, label, plates = false }: FiguresProps) {
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
