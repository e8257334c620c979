import { useWords } from '#client/language/use-words.ts'
import { words } from './player-words.ts'
import { sponsorTurn } from './sponsor-turn.ts'

export type Sponsor = { name: string; logo: string }

/** Over the picture, by the picture's own time. */
export function SponsorPlate({ sponsors, pictureMs }: { sponsors: readonly Sponsor[]; pictureMs: number | null }) {
  const text = useWords(words)
  const turn = pictureMs === null ? null : sponsorTurn(pictureMs, sponsors.length)
  const sponsor = turn === null ? undefined : sponsors[turn]
  if (!sponsor) return null
  return (
    <div className="player__sponsor" key={sponsor.name}>
      <img src={sponsor.logo} alt={text.sponsor(sponsor.name)} referrerPolicy="no-referrer" />
    </div>
  )
}
