import type { SponsorRotaFieldsFragment } from '#client/graphql/generated.ts'

type Rota = Pick<SponsorRotaFieldsFragment, 'sponsors' | 'turn'>

/** A sponsor as the control room lists it. `left`: seconds until it goes; null unless it is on the screen. */
export type RotaRow = {
  name: string
  logo: string
  left: number | null
  turnSeconds: number
  isNext: boolean
  timesShown: number
  airtimeMs: number
}

/** The rows at a moment of server time, from what the server said at `heardMs`: a turn goes on, and ends, without news. */
export function rotaRows({ sponsors, turn }: Rota, heardMs: number, nowMs: number): RotaRow[] {
  const shown = turn && { atMs: Date.parse(turn.at), untilMs: Date.parse(turn.until) }
  return sponsors.map(({ name, logo, isNext, timesShown, airtimeMs }) => {
    const row = { name, logo, isNext, timesShown, airtimeMs, left: null, turnSeconds: 0 }
    if (!shown || turn.name !== name) return row
    const { atMs, untilMs } = shown
    const sinceMs = Math.min(nowMs, untilMs) - Math.min(Math.max(heardMs, atMs), untilMs)
    const leftMs = untilMs - Math.max(nowMs, atMs)
    return {
      ...row,
      airtimeMs: airtimeMs + Math.max(0, sinceMs),
      left: leftMs > 0 ? Math.ceil(leftMs / 1_000) : null,
      turnSeconds: Math.round((untilMs - atMs) / 1_000),
    }
  })
}
