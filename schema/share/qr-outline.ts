/** Path of the dark modules of a QR code, one unit each: one rectangle per run in a row. */
export function qrOutline(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => {
      const drawn = row.map((dark) => (dark ? '1' : '0')).join('')
      return [...drawn.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
    })
    .join('')
}
