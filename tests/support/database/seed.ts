/** FUZZ_SEED repeats a run that failed. */
export function fuzzSeed(): number {
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`FUZZ_SEED=${seed}`)
  return seed
}
