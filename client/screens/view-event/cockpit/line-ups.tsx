import { MatchFacts, useMatchFacts } from '#client/events/match-facts.tsx'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'

export function LineUps({ event }: { event: EventDetailsPageFragment }) {
  const text = useMessages(messages)
  const facts = useMatchFacts(event)
  if (facts.length === 0) return null
  return (
    <section className="form-section" aria-labelledby="teams">
      <h2 className="crease" id="teams">
        {text.teams}
      </h2>
      <MatchFacts facts={facts} />
    </section>
  )
}
