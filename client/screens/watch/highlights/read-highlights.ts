import type { HighlightMinutes, PublishedHighlights, ReelClip } from '#schema/highlights/clip.ts'

const ANSWER_WITHIN = 10_000

/** The clips of an event's highlights; none where the server knows of none. Throws when it does not answer. */
export async function readHighlights(slug: string, minutes: HighlightMinutes): Promise<readonly ReelClip[]> {
  const url = `/live/${encodeURIComponent(slug)}/highlights.json?minutes=${minutes}`
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN) })
  if (response.status === 404 || response.status === 410) return []
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  return ((await response.json()) as PublishedHighlights).clips
}
