import { momentParameter } from '#schema/highlights/moment-link.ts'
import { epochOf } from '#schema/messages/live.ts'

/** The link to a moment. Before the event, and in its first second, that is the share link. */
export function clipLink(shareUrl: string, startedAt: string | null, atMs: number): string {
  if (startedAt === null) return shareUrl
  const t = momentParameter(atMs, epochOf(Date.parse(startedAt)))
  if (t === '0') return shareUrl
  const url = new URL(shareUrl)
  url.searchParams.set('t', t)
  return url.href
}
