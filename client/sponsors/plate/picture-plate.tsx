import { useState } from 'react'
import type { Playback } from '#client/media/playback/playback.ts'
import { useSeen } from '#client/sponsors/seen/use-seen.ts'
import { turnAt } from '#schema/sponsors/turn.ts'
import { CoverPlate } from './cover-plate.tsx'
import { LogoPlate, type PlateSponsor } from './logo-plate.tsx'
import { useTurns } from './use-turns.ts'

type PicturePlateProps = {
  slug: string
  playback: Playback
  /** Whether the programme is played, and not the recording. */
  isLive: boolean
  /** The event's present sponsors, for the break screen. */
  sponsors: readonly PlateSponsor[]
  /** Whether to count how long the plate is seen. */
  isCounted: boolean
}

/** The sponsor whose turn it is at the time of the picture. */
export function PicturePlate({ slug, playback, isLive, sponsors, isCounted }: PicturePlateProps) {
  const { pictureMs, isSlate } = playback
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const turns = useTurns(playback, slug, isLive)
  const turn = pictureMs === null || isSlate ? null : turnAt(turns, pictureMs)
  useSeen(isCounted ? slug : null, { turn, image, playback, isLive })
  if (turn) return <LogoPlate key={turn.n} sponsor={turn} image={setImage} />
  return isSlate && <CoverPlate sponsors={sponsors} />
}
