import type { DateRange } from '#client/media/playback/date-range.ts'
import { REPLAY_OFFERED_MS, type ReplayOffer, readReplayTag } from '#schema/highlights/replay-offer.ts'

/** The offers in a playlist's tags. */
export function offersIn(dateRanges: readonly DateRange[]): ReplayOffer[] {
  return dateRanges.flatMap(({ attributes }) => readReplayTag(attributes) ?? [])
}

/** The newest offer at that moment of the picture; none that is older than one that was closed. */
export function offerAt(offers: readonly ReplayOffer[], pictureMs: number | null, closedN: number): ReplayOffer | null {
  if (pictureMs === null) return null
  const standing = offers.filter(
    ({ n, atMs }) => n > closedN && atMs <= pictureMs && pictureMs < atMs + REPLAY_OFFERED_MS,
  )
  return standing.reduce<ReplayOffer | null>((newest, one) => (one.n > (newest?.n ?? 0) ? one : newest), null)
}

/** The clip that an offer leads to. */
export function clipUrl(
  slug: string,
  { fromMs, untilMs, deviceId }: Pick<ReplayOffer, 'fromMs' | 'untilMs' | 'deviceId'>,
) {
  const camera = deviceId === null ? '' : `&camera=${encodeURIComponent(deviceId)}`
  return `/live/${encodeURIComponent(slug)}/clip.m3u8?from=${fromMs}&until=${untilMs}${camera}`
}
