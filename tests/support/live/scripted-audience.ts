import type { SeenReport, WatchingAnswer } from '#schema/rest/live-calls.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'

/** Seconds since the start of the event, by the picture's time. `dark`: slots without a camera. */
export type ScriptedMatch = {
  turns: readonly { n: number; from: number; until: number; name: string }[]
  dark: ReadonlySet<number>
  seconds: number
}

/** Which second of the picture is seen at a second of the clock; null while nothing is. */
export type Script = (second: number) => number | null

const BEAT_SECONDS = 15
const LIVE_SECONDS = 30
const REPORTS_MAX = 8

type MadeReport = Omit<SeenReport, 'ago'> & { endsAt: number }

/** Makes an event one that was live from `epochMs` on, with these turns and slots. */
export async function writeMatch(
  db: Db,
  event: { id: string; devices: { id: string }[] },
  { turns, dark, seconds }: ScriptedMatch,
  epochMs: number,
): Promise<void> {
  const eventId = event.id
  await db
    .updateTable('events')
    .set({ status: 'live', startedAt: new Date(epochMs) })
    .where('id', '=', eventId)
    .execute()
  const slots = Array.from({ length: seconds }, (_, slot) => ({
    ...{ eventId, slot, startMs: slot * 1_000, durationMs: 1_000 },
    ...(dark.has(slot)
      ? { kind: 'gap' as const, deviceId: null, run: null }
      : { kind: 'full' as const, deviceId: event.devices[0]?.id ?? null, run: 0 }),
  }))
  await db.insertInto('liveProgramme').values(slots).execute()
  const rows = turns.map(({ n, from, until, name }) => ({
    ...{ eventId, n, name, sponsor: comparisonKey(name), logo: `https://logos.example/${n}.png`, weight: 1 },
    ...{ at: new Date(epochMs + from * 1_000), until: new Date(epochMs + until * 1_000), why: 'interval' as const },
  }))
  await db.insertInto('sponsorTurns').values(rows).execute()
}

/** What a device that follows the script reports, with a report at each heartbeat. */
export function reportsOf(script: Script, { turns, dark, seconds }: ScriptedMatch): MadeReport[] {
  const reports: MadeReport[] = []
  const impressed = new Set<string>()
  for (let start = 0; start < seconds; start += BEAT_SECONDS) {
    const seen = new Map<string, SeenReport['turns'][number]>()
    for (let second = start; second < start + BEAT_SECONDS; second++) {
      const picture = script(second)
      const turn = turns.find(({ from, until }) => picture !== null && from <= picture && picture < until)
      if (picture === null || !turn || dark.has(picture)) continue
      const live = second - picture <= LIVE_SECONDS
      const key = `${turn.n} ${live}`
      const entry = seen.get(key) ?? { turn: turn.n, live, seconds: 0, impression: !impressed.has(key) }
      impressed.add(key)
      seen.set(key, { ...entry, seconds: entry.seconds + 1 })
    }
    const made = { n: reports.length + 1, span: BEAT_SECONDS, turns: [...seen.values()], endsAt: start + BEAT_SECONDS }
    if (seen.size > 0) reports.push(made)
  }
  return reports
}

export function atTime({ endsAt, ...report }: MadeReport, epochMs: number): SeenReport {
  return { ...report, ago: Math.max(0, Math.round((Date.now() - epochMs) / 1_000) - endsAt) }
}

export type Beat = { origin: string; slug: string; viewer: string; seen?: readonly SeenReport[]; type?: string }

/** Sends a heartbeat as a page does. */
export async function beat({ origin, slug, viewer, seen, type = 'application/json' }: Beat): Promise<WatchingAnswer> {
  const response = await fetch(`${origin}/live/${encodeURIComponent(slug)}/watching`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({ viewer, ...(seen && { seen }) }),
  })
  if (!response.ok) throw new Error(`The server answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as WatchingAnswer
}

/** Sends all reports as after a loss of the network: as many at once as may be, until they are counted. */
export async function sendAll(to: Omit<Beat, 'seen'>, reports: readonly MadeReport[], epochMs: number): Promise<void> {
  let left = [...reports]
  while (left.length > 0) {
    const { counted = 0 } = await beat({ ...to, seen: left.slice(0, REPORTS_MAX).map((made) => atTime(made, epochMs)) })
    left = left.filter(({ n }) => n > counted)
  }
}
