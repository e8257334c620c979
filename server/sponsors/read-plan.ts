import type { Db } from '#server/db/database.ts'
import { eventNotFound } from '#server/events/event-access.ts'
import { TURNS_CUT_MAX } from './slate-cuts.ts'
import type { SponsorPlan } from './sponsor-plan.ts'
import { settingsRow, turnRows } from './sponsors.store.ts'

/** Turns that may still be cut, also by a process that knows of fewer of them. */
const OPEN_TURNS = 2 * TURNS_CUT_MAX

/** Reads a plan; of the turns only those that may differ from the plan before. Throws NOT_FOUND. */
export async function readPlan(db: Db, eventId: string, before: SponsorPlan | null = null): Promise<SponsorPlan> {
  const final = before?.turns.slice(0, -OPEN_TURNS) ?? []
  const settings = await settingsRow(db, eventId)
  if (!settings) throw eventNotFound()
  return { ...settings, turns: [...final, ...(await turnRows(db, eventId, final.length + 1))] }
}
