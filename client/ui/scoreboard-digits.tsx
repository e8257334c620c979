type ScoreboardDigitsProps = {
  value: string
  /** Text for screen readers, which do not read the value. */
  label?: string
  /** Whether each digit has its own plate. */
  plates?: boolean
}

/** A number or clock time as on a scoreboard, in digits of equal width. */
export function ScoreboardDigits({ value, label, plates = false }: ScoreboardDigitsProps) {
  return (
    <>
      <span className={plates ? 'fig fig--plates' : 'fig'} aria-hidden="true">
        {[...value].map((sign, place) => {
          const Cell = /\d/.test(sign) ? 'i' : 'b'
          // biome-ignore lint/suspicious/noArrayIndexKey: digits have no identity but their place
          return <Cell key={place}>{sign}</Cell>
        })}
      </span>
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}
