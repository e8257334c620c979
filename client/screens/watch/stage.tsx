import type { EventStatus } from '#client/graphql/generated.ts'
import { useWords } from '#client/language/use-words.ts'
import { Countdown } from './countdown.tsx'
import { useNow } from './use-now.ts'
import { words } from './words.ts'

/** The place of the picture, and what is said there while there is none. */
export function Stage({ status, startsAt }: { status: EventStatus; startsAt: string }) {
  const text = useWords(words)
  const secondsLeft = Math.ceil((Date.parse(startsAt) - useNow(1_000)) / 1_000)
  return (
    <div className="player player--turf">
      <div className="player__slate player__slate--solid">
        {status === 'SCHEDULED' && secondsLeft > 0 && <Countdown seconds={secondsLeft} />}
        {status === 'SCHEDULED' && secondsLeft <= 0 && <Slate title={text.soon} text={text.soonText} />}
        {status === 'LIVE' && <Slate title={text.onAir} text={text.onAirText} />}
        {status === 'COMPLETED' && <Slate title={text.ended} />}
      </div>
    </div>
  )
}

function Slate({ title, text }: { title: string; text?: string }) {
  return (
    <>
      <p className="player__slate-title">{title}</p>
      {text && <p className="player__slate-text">{text}</p>}
    </>
  )
}
