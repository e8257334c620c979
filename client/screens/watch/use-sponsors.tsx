import type { ReactNode } from 'react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { SPONSOR_CLASS } from '#schema/sponsors/sponsor-class.ts'
import type { ShownVideo } from './use-shown.ts'
import type { Watched } from './watched.ts'

/** Sponsors over the picture, and over what stands in its place. */
export type SponsorPlates = { picture: ReactNode; cover: ReactNode }

type Wanted = {
  event: Watched
  shown: ShownVideo
  playback: Playback | null
  /** Whether what no picture needs may be loaded. */
  isSettled: boolean
}

/** Null when it fails, as where a blocker keeps sponsors away: nobody's match stops for them. */
const load = () => import('#client/sponsors/plate/sponsor-parts.ts').catch(() => null)

export function useSponsors({ event, shown, playback, isSettled }: Wanted): SponsorPlates {
  const { slug, sponsors } = event
  const hasTurns = playback?.dateRanges.some(({ className }) => className === SPONSOR_CLASS) ?? false
  const parts = useLazyImport(load, isSettled && (sponsors.length > 0 || hasTurns))
  if (!parts) return { picture: null, cover: null }
  const isLive = shown.programmeUrl !== null
  return {
    picture: playback && <parts.PicturePlate {...{ slug, playback, isLive, sponsors }} isCounted />,
    cover: <parts.CoverPlate sponsors={sponsors} />,
  }
}
