import { canDrawPictures } from '#client/media/playback/first-picture.ts'
import { newestSegment } from '#client/media/playback/newest-segment.ts'
import { downloader, stillTaker } from '#client/media/playback/still-taker.ts'
import { clipUrl } from './offered-replay.ts'

type Film = { slug: string; startMs: number; endMs: number }

/** When to look for a picture, in ms from the start: a match is on by the first. */
const LATER_MS = 60_000
const EARLY_MS = 5_000
const CLIP_MS = 5_000

/** A picture from the beginning of a recording, as a JPEG; null without one, and where the browser cannot draw it. */
export async function findOpeningPicture(film: Film, signal: AbortSignal): Promise<Blob | null> {
  if (!canDrawPictures()) return null
  for (const fromMs of openingMoments(film)) {
    const picture = await pictureAt(film.slug, fromMs, signal).catch(() => null)
    if (picture || signal.aborted) return picture
  }
  return null
}

/** Moments to look at, the best first; the last is in the middle. */
export function openingMoments({ startMs, endMs }: Omit<Film, 'slug'>): number[] {
  const lengthMs = endMs - startMs
  const fit = [LATER_MS, EARLY_MS].filter((ms) => ms + CLIP_MS <= lengthMs)
  return [...new Set([...fit, Math.floor(lengthMs / 2)])].map((ms) => startMs + ms)
}

async function pictureAt(slug: string, fromMs: number, signal: AbortSignal): Promise<Blob | null> {
  const download = downloader(signal, () => {})
  const { response, bytes } = await download(clipUrl(slug, { fromMs, untilMs: fromMs + CLIP_MS, deviceId: null }))
  const { segment } = newestSegment(new TextDecoder().decode(bytes), response.url)
  if (!segment || segment.url.includes('/slate/')) return null
  return stillTaker(download, () => {})(segment)
}
