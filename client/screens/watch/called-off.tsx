import { Court } from '#client/events/court.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { venueClock, zoneName } from '#client/events/venue-clock.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { groundDate } from './ground-time.ts'
import type { Watched } from './watched.ts'
import { words } from './words.ts'

export function CalledOff({ event }: { event: Watched }) {
  const text = useWords(words)
  const language = useLanguage()
  const { localTime, timeZone, endedAt } = event
  const when = venueClock(localTime, timeZone, language)
  const calledOff =
    endedAt && `${groundDate(Date.parse(endedAt), timeZone, language)} ${zoneName(timeZone, 'short', language)}`
  return (
    <main className="page" id="main">
      <section className="blank">
        <div className="blank__art-s">
          <Court type="OTHER" />
        </div>
        <h1 className="blank__title">{text.cancelled}</h1>
        <p className="blank__text">
          <UserText>{event.title}</UserText>, {when}. {calledOff ? text.cancelledOn(calledOff) : text.cancelledText}
        </p>
      </section>
    </main>
  )
}
