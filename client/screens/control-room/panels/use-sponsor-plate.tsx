import type { ReactNode } from 'react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import type { ControlledEventFragment } from '#client/graphql/generated.ts'
import type { Playback } from '#client/media/playback/playback.ts'

/** Null when it fails, as where a blocker keeps sponsors away: nobody's match stops for them. */
const load = () => import('#client/sponsors/plate/sponsor-parts.ts').catch(() => null)

/** The plate that viewers see on the programme; null before there is a picture. */
export function useSponsorPlate(
  { slug, sponsors }: Pick<ControlledEventFragment, 'slug' | 'sponsors'>,
  playback: Playback | null,
): ReactNode {
  const hasPicture = playback !== null && playback.pictureMs !== null
  const parts = useLazyImport(load, hasPicture)
  return parts && hasPicture && <parts.PicturePlate {...{ slug, sponsors, playback }} isLive isCounted={false} />
}
