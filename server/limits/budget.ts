export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How often something may be done within a rolling window. */
export type Window = { most: number; seconds: number }

/** How often a subject (a number, an address) may do something: within each of the windows. */
export type Budget = { name: string; windows: readonly Window[] }

/** One use of a budget. What has a cause can be given back. */
export type Charge = { budget: Budget; subject: string; cause?: string }

/** `strict` are the figures of security.md; `relaxed` are a hundred times as many, for development and tests. */
export const strictnesses = ['strict', 'relaxed'] as const
export type Strictness = (typeof strictnesses)[number]

const RELAXED = 100

/** Makes budgets of one strictness from the strict figures. */
export function budgetsOf(strictness: Strictness) {
  return (name: string, ...windows: readonly [most: number, seconds: number][]): Budget => ({
    name,
    windows: windows.map(([most, seconds]) => ({ most: scaled(most, strictness), seconds })),
  })
}

/** A strict count in a strictness. */
export function scaled(count: number, strictness: Strictness): number {
  return strictness === 'strict' ? count : count * RELAXED
}

/** The same budget with a share of its figures. */
export function shareOf({ name, windows }: Budget, share: number): Budget {
  return { name, windows: windows.map(({ most, seconds }) => ({ most: Math.floor(most * share), seconds })) }
}
