import type { Feed, FeedListener, Showing } from './feed.ts'
import { openHlsFeed } from './feeds/hls-feed.ts'
import { openNativeFeed } from './feeds/native-feed.ts'
import { appendsSegments, holdPicture } from './playing.ts'
import type { PlayerEvent } from './state/player-state.ts'

export type FeedHolder = {
  feed(): Feed | null
  /** Sends `opened` or `openFailed`. `atMs`: null for the default position. */
  open(wanted: { attempt: number; isDvr: boolean; atMs: number | null }): void
  adopt(attempt: number): void
  discard(attempt: number): void
  close(): void
}

export function holdFeed(
  video: HTMLVideoElement,
  showing: Showing,
  listener: FeedListener,
  send: (event: PlayerEvent) => void,
): FeedHolder {
  const opened = new Map<number, Feed>()
  let feed: Feed | null = null

  function take(attempt: number): Feed | null {
    const taken = opened.get(attempt) ?? null
    opened.delete(attempt)
    return taken
  }

  return {
    feed: () => feed,
    async open({ attempt, isDvr, atMs }) {
      const url = isDvr ? `${showing.url}?dvr=1` : showing.url
      const openFeed = appendsSegments() ? openHlsFeed : openNativeFeed
      try {
        opened.set(attempt, await openFeed(video, { ...showing, url }, atMs, listener))
      } catch {
        return send({ type: 'openFailed', attempt })
      }
      send({ type: 'opened', attempt })
    },
    adopt(attempt) {
      feed = take(attempt)
    },
    discard: (attempt) => take(attempt)?.close(),
    close() {
      holdPicture(video)
      feed?.close()
      feed = null
    },
  }
}
