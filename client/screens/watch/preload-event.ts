import { client } from '#client/graphql/client.ts'
import { fromWire } from '#client/graphql/enum-link.ts'
import { WatchEventDocument, type WatchEventQuery } from '#client/graphql/generated.ts'
import { ownPath } from '#client/live/own-path.ts'
import { appendsSegments } from '#client/media/playback/playing.ts'
import { prefetchStream } from '#client/media/playback/prefetch.ts'
import { EVENT_DATA_ID } from '#schema/event-data.ts'
import { saverChoice } from './player/choices.ts'

/** Fills the cache before the screen renders, and requests the player of a live event. Errors are left to the screen. */
export async function preloadEvent(slug: string): Promise<void> {
  const programmeUrl = (await preloadEventData(slug))?.eventBySlug.programmeUrl
  if (programmeUrl) requestPlayer(ownPath(programmeUrl))
}

/** Fills the cache before the screen renders; resolves to what it has filled in. */
export async function preloadEventData(slug: string): Promise<WatchEventQuery | null> {
  const query = { query: WatchEventDocument, variables: { slug } }
  const served = takeServedData()
  if (served) client.writeQuery({ ...query, data: served })
  return served ?? (await client.query(query).catch(() => null))?.data ?? null
}

/** The event that the page was served with, once; null without one, or when the browser may have kept the page. */
function takeServedData(): WatchEventQuery | null {
  const element = document.getElementById(EVENT_DATA_ID)
  element?.remove()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!element?.textContent || navigation?.type === 'back_forward') return null
  return fromWire(JSON.parse(element.textContent)) as WatchEventQuery
}

/** Requests all at once what the screen would request in turn; what fails, it requests again. */
function requestPlayer(playlistUrl: string): void {
  const isVideo = saverChoice.get() === 'off' && appendsSegments()
  if (isVideo) prefetchStream(playlistUrl)
  import('./stages/live-parts.ts').catch(() => {})
  if (isVideo) import('#client/media/playback/feeds/hls-library.ts').catch(() => {})
}
