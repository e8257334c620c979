export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** At most `most` hits within a rolling window of `seconds`. */
export type Window = { most: number; seconds: number }

/** Limits of one subject (a mobile number, an address); all windows apply. */
export type RateLimit = { name: string; windows: readonly Window[] }

/** One hit. `cause` allows it to be refunded. */
export type Charge = { limit: RateLimit; subject: string; cause?: string }

/** `strict`: the figures of threat model 2.3; `relaxed`: a hundred times as many, for development and tests. */
export const strictnesses = ['strict', 'relaxed'] as const
export type Strictness = (typeof strictnesses)[number]

const RELAXED = 100

export function rateLimitsFor(strictness: Strictness) {
  return (name: string, ...windows: readonly [most: number, seconds: number][]): RateLimit => ({
    name,
    windows: windows.map(([most, seconds]) => ({ most: scaled(most, strictness), seconds })),
  })
}

export function scaled(count: number, strictness: Strictness): number {
  return strictness === 'strict' ? count : count * RELAXED
}

export function shareOf({ name, windows }: RateLimit, share: number): RateLimit {
  return { name, windows: windows.map(({ most, seconds }) => ({ most: Math.floor(most * share), seconds })) }
}
