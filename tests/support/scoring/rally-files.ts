/** What a file of DataVolley states: a serve, a point with the score after it, the setter's zone, a stop. */
export type VolleyFact =
  | { kind: 'set' }
  | { kind: 'serve'; side: number }
  | { kind: 'point'; side: number; score: [number, number] }
  | { kind: 'zone'; side: number; zone: number }
  | { kind: 'timeout' | 'substitute' | 'setter'; side: number }

/** Facts of `[3SCOUT]`, where `*` is the home side and `a` the other. */
export function readDataVolley(text: string): { sets: [number, number][]; facts: VolleyFact[]; isBeach: boolean } {
  const sets = section(text, '3SET')
    .map((line) => line.split(';')[4] ?? '')
    .filter((score) => /\d/.test(score))
    .map((score) => score.split('-').map(Number) as [number, number])
  const isBeach = section(text, '3PLAYERS-H').length <= 2
  return { isBeach, sets, facts: section(text, '3SCOUT').flatMap((line) => factIn(line.split(';')[0] ?? '')) }
}

/** How many sets win, and to how many points they went: 25 or 21; the deciding one to 15. */
export function setsRule(sets: readonly (readonly [number, number])[]): { sets: number; points: number } {
  const won = [0, 1].map((side) => sets.filter((points) => points[side] === Math.max(...points)).length)
  const best = 2 * Math.max(...won) - 1
  const winners = sets.filter((_, place) => place < best - 1 || best === 1).map((points) => Math.max(...points))
  return { sets: best, points: [25, 21].find((points) => points <= Math.min(...winners)) ?? 15 }
}

function section(text: string, name: string): string[] {
  return (text.split(`[${name}]`)[1]?.split(/^\[3/m)[0] ?? '').split(/\r?\n/).filter(Boolean)
}

function factIn(code: string): VolleyFact[] {
  if (/^\*\*\dset/.test(code)) return [{ kind: 'set' }]
  const side = code.startsWith('*') ? 0 : 1
  const score = /^[*a]p(\d+):(\d+)/.exec(code)
  if (score) return [{ kind: 'point', side, score: [Number(score[1]), Number(score[2])] }]
  const zone = /^[*a]z(\d)/.exec(code)
  if (zone) return [{ kind: 'zone', side, zone: Number(zone[1]) }]
  if (/^[*a]\d\dS/.test(code)) return [{ kind: 'serve', side }]
  if (/^[*a]P/.test(code)) return [{ kind: 'setter', side }]
  if (/^[*a]T/.test(code)) return [{ kind: 'timeout', side }]
  return /^[*a]c/.test(code) ? [{ kind: 'substitute', side }] : []
}

/** One rally of ShuttleSet: who served, who won it, and the score after it. */
export type ShuttleRally = { server: number; winner: number; score: [number, number] }

/** Rows are strokes; the first of a rally is the serve, the last has the score after it. */
export function readShuttleSet(csv: string): ShuttleRally[] {
  const [head = '', ...rows] = csv.split(/\r?\n/).filter(Boolean)
  const columns = head.split(',')
  const cell = (row: string, name: string) => row.split(',')[columns.indexOf(name)] ?? ''
  const rallies: ShuttleRally[] = []
  for (const strokes of groupBy(rows, (row) => cell(row, 'rally')).values()) {
    const [first = '', last = ''] = [strokes[0], strokes.at(-1)]
    const score = [Number(cell(last, 'roundscore_A')), Number(cell(last, 'roundscore_B'))] as [number, number]
    const before = rallies.at(-1)?.score ?? [0, 0]
    const letter = cell(last, 'getpoint_player')
    const winner = letter ? sideOf(letter) : [0, 1].find((side) => (score[side] ?? 0) > (before[side] ?? 0))
    // A let: nobody gets a point.
    if (winner !== undefined) rallies.push({ server: sideOf(cell(first, 'player')), winner, score })
  }
  return rallies
}

function sideOf(letter: string): number {
  return letter === 'A' ? 0 : 1
}

/** In the order of their first member. */
export function groupBy<T>(list: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
