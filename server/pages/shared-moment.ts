import { readMoment } from '#schema/highlights/moment-link.ts'
import { epochOf } from '#schema/messages/live.ts'
import type { Event } from '#server/events/event.ts'
import type { EventScore } from '#server/scoring/event-score.ts'
import { spokenScore } from '#server/scoring/spoken-score.ts'

/** What the preview of a link to a moment shows: the picture and the score of that moment, at least one of them. */
export type SharedMoment = {
  atMs: number
  /** As in the link. */
  parameter: string
  /** None without a score. */
  sides: readonly { name: string; score: string }[]
  hasPicture: boolean
}

/** Whether a camera was shown at that moment. */
export type HasMomentPicture = (eventId: string, atMs: number) => Promise<boolean>

/** Those of the events that have a score. */
export type ReadScores = (eventIds: readonly string[]) => Promise<ReadonlyMap<string, EventScore>>

type Sources = { scores: ReadScores; hasPicture: HasMomentPicture }

/** Reads `t` of an event's link; null when it names no moment after the start, or there is nothing of it to show. */
export async function sharedMoment(event: Event, t: unknown, sources: Sources): Promise<SharedMoment | null> {
  if (typeof t !== 'string' || event.startedAt === null) return null
  const epochMs = epochOf(event.startedAt.getTime())
  const atMs = readMoment(t, epochMs)
  if (atMs === null || atMs < epochMs) return null
  const [scores, hasPicture] = await Promise.all([sources.scores([event.id]), sources.hasPicture(event.id, atMs)])
  const score = scores.get(event.id)
  if (!score) return hasPicture ? { atMs, parameter: t, sides: [], hasPicture } : null
  const { sides } = spokenScore(score, atMs, event.language).scoreboard
  return { atMs, parameter: t, sides: sides.map(({ name, main }) => ({ name, score: main })), hasPicture }
}
