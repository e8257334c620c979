import type { DateRange } from './date-range.ts'
import type { Distance } from './state/live-edge.ts'

/** The stream to play. `startMs`: server time from which there are pictures. */
export type Showing = { url: string; isLive: boolean; startMs: number }

/** Plays one URL in a video element. All times are ms of server time. */
export type Feed = {
  pictureMs(): number | null
  range(): { fromMs: number; toMs: number } | null
  distance(): Distance | null
  isSlate(): boolean
  /** Tags of the playlist: the same array until it is loaded again. Empty where the browser does not tell. */
  dateRanges(): readonly DateRange[]
  /** Start of the next part with another init segment after `ms`; null when unknown. */
  nextPartMs(ms: number): number | null
  follow(isFollowing: boolean): void
  show(ms: number): void
  showNewest(): void
  /** Pauses loading while nothing is watched. */
  rest(isResting: boolean): void
  retry(): void
  close(): void
}

export type FeedListener = {
  arrived(bytes: number): void
  missed(): void
  broke(): void
  /** The media cannot be decoded: has to be opened again at another time. */
  undecodable(): void
}
