/**
 * Prints one line for a check, and the output of a failed one.
 * @param {import('./checks.mjs').Outcome & { name: string, seconds: number }} result
 */
export function report({ name, seconds, passed, failed, output, note = '' }) {
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–'
  const count = passed + failed > 1 ? `${passed} passed${failed ? `, ${failed} failed` : ''}` : ''
  console.log([mark, name.padEnd(28), `${seconds.toFixed(1)} s`.padStart(8), count, note].join(' ').trimEnd())
  if (failed > 0) console.log(`\n${indented(output)}\n`)
}

/** @param {string} text */
function indented(text) {
  return text.replace(/^/gm, '    ')
}
