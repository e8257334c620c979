export const SILENCE_DB = -100

/** Power in dBFS of samples between -1 and 1. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  return Math.max(SILENCE_DB, Math.round(10 * Math.log10(power) * 10) / 10)
}
