import type { Answer } from './caller.ts'

/**
 * What a crowd of viewers is to do for so many seconds. `flood`: everybody asks for these paths in turn, the next as soon as
 * one is answered. `watch`: everybody does what our player does, once a second each.
 */
export type CrowdTask = { origin: string; viewers: number; seconds: number } & (
  | { kind: 'flood'; paths: string[] }
  | { kind: 'watch'; slug: string; folder: string; fromSlot: number }
)

/** `refused`: how many answers were no success. Times in milliseconds. */
export type CrowdResult = { answers: number; bytes: number; refused: number; seconds: number; p50: number; p99: number }

/** What answers come to, of a crowd that was busy for so long. */
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
