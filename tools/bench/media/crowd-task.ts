import type { Answer } from './caller.ts'

/**
 * `flood`: each viewer requests the paths in turn, as fast as they are answered. `watch`: each viewer acts like the
 * player, once a second.
 */
export type CrowdTask = { origin: string; viewers: number; seconds: number } & (
  | { kind: 'flood'; paths: string[] }
  | { kind: 'watch'; slug: string; folder: string; fromSlot: number }
)

/** `refused`: responses without success. Times in ms. */
export type CrowdResult = { answers: number; bytes: number; refused: number; seconds: number; p50: number; p99: number }

export function summaryOf(answers: readonly Answer[], seconds: number): CrowdResult {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    answers: answers.length,
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    refused: answers.filter(({ status }) => status !== 200).length,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
  }
}
