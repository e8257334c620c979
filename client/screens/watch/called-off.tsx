import { Court } from '#client/events/court.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { venueClock } from '#client/events/venue-clock.ts'
import type { WatchEventQuery } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { words } from './words.ts'

export function CalledOff({ event }: { event: WatchEventQuery['eventBySlug'] }) {
  const text = useWords(words)
  const when = venueClock(event.localTime, event.timeZone, useLanguage())
  return (
    <main className="page" id="main">
      <section className="blank">
        <div className="blank__art-s">
          <Court type="OTHER" />
        </div>
        <h1 className="blank__title">{text.cancelled}</h1>
        <p className="blank__text">
          <UserText>{event.title}</UserText>, {when}. {text.cancelledText}
        </p>
      </section>
    </main>
  )
}
