import { useNow } from '#client/ui/hooks/use-now.ts'
import { coverSponsor } from './cover-sponsor.ts'
import { LogoPlate, type PlateSponsor } from './logo-plate.tsx'

/** The event's sponsors, one after another, where there is no picture. These are no turns: nothing counts them. */
export function CoverPlate({ sponsors }: { sponsors: readonly PlateSponsor[] }) {
  const sponsor = coverSponsor(sponsors, useNow(1_000))
  return sponsor && <LogoPlate key={sponsor.name} sponsor={sponsor} />
}
