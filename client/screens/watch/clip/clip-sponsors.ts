import type { ClipRange, ClipSponsor } from '#client/media/clip/plan/clip-request.ts'
import type { DateRange } from '#client/media/playback/date-range.ts'
import { turnsInTags } from '#schema/sponsors/date-range.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'

/** The turns of a playlist that overlap a range. */
export function turnsIn(tags: readonly DateRange[], { fromMs, untilMs }: ClipRange): SponsorTurn[] {
  return turnsInTags(tags).filter((turn) => turn.atMs < untilMs && turn.untilMs > fromMs)
}

const LOGO_MS = 5_000
const LOGO_SIDE = 512

/** Loads each logo; one that another site does not hand over is left to the name. */
export function withLogos(turns: readonly SponsorTurn[]): Promise<ClipSponsor[]> {
  const logos = new Map<string, Promise<ImageBitmap | null>>()
  return Promise.all(
    turns.map(async ({ atMs, untilMs, name, logo: logoUrl }) => {
      const logo = logos.get(logoUrl) ?? loadLogo(logoUrl).catch(() => null)
      logos.set(logoUrl, logo)
      return { fromMs: atMs, untilMs, name, logo: await logo }
    }),
  )
}

/** Through an image element: a page may show images of any site, but request nothing else there. */
async function loadLogo(url: string): Promise<ImageBitmap> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = url
  const late = AbortSignal.timeout(LOGO_MS)
  await new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = reject
    late.onabort = reject
  })
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, LOGO_SIDE / Math.max(width, height, 1))
  return createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round((width || LOGO_SIDE) * scale)),
    resizeHeight: Math.max(1, Math.round((height || LOGO_SIDE) * scale)),
    resizeQuality: 'high',
  })
}
