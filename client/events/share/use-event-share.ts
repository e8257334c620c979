import { useResult } from '#client/events/use-result.ts'
import type { EventShareFragment } from '#client/graphql/generated.ts'
import { shareLine, shareText } from '#schema/share/share-text.ts'

/** The share texts of an event, in the event's language. `text`: the line with the link below it. */
export function useEventShare(event: EventShareFragment) {
  const { title, shortUrl: url, language, status } = event
  const result = useResult(event, language)
  const shared = { ...event, result, isOver: status === 'completed' }
  return { title, url, line: shareLine(shared), text: shareText(shared, url) }
}
