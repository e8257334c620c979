import type { Distance } from './live-edge.ts'

/** What is played, and from when on there is something to see of it, in milliseconds of server time. */
export type Showing = { url: string; isLive: boolean; startMs: number }

/** One address being played in a video element, by whoever can. Moments are milliseconds of server time. */
export type Feed = {
  /** The moment of the picture; null as long as there is none. */
  pictureMs(): number | null
  /** From when to when the picture can be taken now; null as long as nobody knows. */
  range(): { fromMs: number; toMs: number } | null
  /** How far the picture is from the live edge; null where there is no such thing. */
  distance(): Distance | null
  isSlate(): boolean
  /** Lets the picture fall behind, or not. */
  follow(isFollowing: boolean): void
  show(ms: number): void
  showNewest(): void
  /** Nobody looks: what is not needed is not fetched. */
  rest(isResting: boolean): void
  /** Tries at once what would be tried again later. */
  retry(): void
  close(): void
}

export type FeedListener = {
  /** Bytes have come in. */
  arrived(bytes: number): void
  /** Something could not be fetched. It is tried again. */
  missed(): void
  /** It cannot go on, and has to be opened anew. */
  broke(): void
}
