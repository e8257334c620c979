import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'
import { sponsorTurn } from './sponsor-turn.ts'

export type Sponsor = { name: string; logo: string }

/** Rotates by the server time of the picture. */
export function SponsorPlate({ sponsors, pictureMs }: { sponsors: readonly Sponsor[]; pictureMs: number | null }) {
  const text = useMessages(messages)
  const turn = pictureMs === null ? null : sponsorTurn(pictureMs, sponsors.length)
  const sponsor = turn === null ? undefined : sponsors[turn]
  if (!sponsor) return null
  return (
    <div className="player__sponsor" key={sponsor.name}>
      <img src={sponsor.logo} alt={text.sponsor({ name: sponsor.name })} referrerPolicy="no-referrer" />
    </div>
  )
}
