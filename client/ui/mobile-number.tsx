const GROUP = 5

/** Shown in two groups of digits, and copied as one number. */
export function MobileNumber({ children: number }: { children: string }) {
  return (
    <span className="mobile-number">
      {number.slice(0, GROUP)}
      <span>{number.slice(GROUP)}</span>
    </span>
  )
}
