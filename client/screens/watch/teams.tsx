import { MatchFacts, useMatchFacts } from '#client/events/match-facts.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'
import type { Watched } from './watched.ts'

type TeamsProps = { teams: { team1: string; team2: string } }

/** Who plays, while there is no score. */
export function Teams({ teams: { team1, team2 } }: TeamsProps) {
  const text = useMessages(messages)
  return (
    <section className="score" aria-labelledby="teams">
      <h2 className="sr-only" id="teams">
        {text.teams}
      </h2>
      <p className="score__team">
        <UserText>{team1}</UserText> <span className="score__note">{text.versus}</span> <UserText>{team2}</UserText>
      </p>
    </section>
  )
}

/** Names and rules of the match, without the teams. */
export function LineUp({ event }: { event: Watched }) {
  const facts = useMatchFacts(event).filter(({ field }) => field.kind !== 'text')
  return facts.length > 0 && <MatchFacts facts={facts} />
}
