/** As openfootball publishes it; own goals stand with the side that got them. Minutes are numbers, in some files `45+2`. */
type Goal = { minute: number | string; offset?: number; penalty?: boolean; owngoal?: boolean }

export type OpenFootballMatch = {
  team1: string
  team2: string
  /** Some have no score at half time. */
  score: { ht?: [number, number]; ft: [number, number]; et?: [number, number]; p?: [number, number] }
  goals1?: Goal[]
  goals2?: Goal[]
}

export type TimedGoal = { side: number; minute: number; offset: number; penalty?: boolean; owngoal?: boolean }

/** Minutes at which the periods begin, and the last one ends. */
export const PERIOD_ENDS = [0, 45, 90, 105, 120]

/** Some files have their matches by round. */
export function matchesIn(file: { matches?: OpenFootballMatch[]; rounds?: { matches: OpenFootballMatch[] }[] }) {
  return file.matches ?? file.rounds?.flatMap(({ matches }) => matches) ?? []
}

export function goalsIn({ goals1 = [], goals2 = [] }: OpenFootballMatch): TimedGoal[] {
  return [goals1, goals2].flatMap((list, side) =>
    list.map((goal) => {
      const [minute = 0, added = 0] = String(goal.minute).split('+').map(Number)
      return { ...goal, side, minute, offset: goal.offset ?? added }
    }),
  )
}

export function periodIn(minute: number): number {
  return [1, 2, 3, 4].find((period) => minute <= (PERIOD_ENDS[period] ?? 0)) ?? 4
}

export function momentOf({ minute, offset }: TimedGoal): number {
  return minute + offset
}

/** The source writes 120+1 as 121. */
export function minuteIn({ minute, offset }: TimedGoal): string {
  if (minute > 120) return `120+${minute - 120}`
  return offset > 0 ? `${minute}+${offset}` : String(minute)
}

/** Sequences of kicks with those numbers of goals, by turns: up to ten kicks, or five each and then pairs. */
export function kickSequences([a, b]: [number, number]): boolean[][] {
  const found: boolean[][] = []
  for (let length = 6; length <= 10; length += 1) {
    for (let bits = 0; bits < 1 << length; bits += 1) {
      const kicks = Array.from({ length }, (_, place) => (bits & (1 << place)) !== 0)
      const scored = (side: number) => kicks.filter((kick, place) => kick && place % 2 === side).length
      if (scored(0) === a && scored(1) === b) found.push(kicks)
    }
  }
  return [...found, ...suddenDeath(a, b)]
}

/** All pairs are equal but the last. */
function suddenDeath(a: number, b: number): boolean[][] {
  if (Math.abs(a - b) !== 1) return []
  const level = Math.min(a, b)
  const pairs = Math.max(5, level)
  const kicks = Array.from({ length: pairs }, (_, pair) => [pair < level, pair < level]).flat()
  return [[...kicks, a > b, b > a]]
}
