import { SkipForward } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { shortDuration, spokenDuration } from '#client/format/duration.ts'
import { timeAtVenue } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'

type SeekBarProps = { playback: Playback; player: Player | null; isLive: boolean; timeZone: string }

/** Seeks once a drag has rested this long. */
const SEEK_DEBOUNCE_MS = 250
const STEP_S = 10

export function SeekBar({ playback, player, isLive, timeZone }: SeekBarProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const [wantedMs, setWantedMs] = useState<number | null>(null)
  const { fromMs, toMs, pictureMs, isAtEdge } = playback
  const atMs = wantedMs ?? (isLive && isAtEdge ? toMs : (pictureMs ?? fromMs))
  const isNow = wantedMs === null && isLive && isAtEdge
  const length = Math.max(1, Math.round((toMs - fromMs) / 1_000))
  const place = Math.min(length, Math.max(0, Math.round((atMs - fromMs) / 1_000)))

  useEffect(() => {
    if (wantedMs === null) return
    const timer = setTimeout(() => {
      player?.seekTo(wantedMs)
      setWantedMs(null)
    }, SEEK_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wantedMs, player])

  function step(event: KeyboardEvent) {
    const steps = { ArrowLeft: STEP_S, ArrowDown: STEP_S, ArrowRight: -STEP_S, ArrowUp: -STEP_S }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    player?.back(steps)
  }

  function spoken(): string {
    if (isNow) return text.live
    if (isLive) return text.behindSpoken({ by: spokenDuration(toMs - atMs, text) })
    return place === 0 ? text.startOf : text.intoSpoken({ by: spokenDuration(atMs - fromMs, text) })
  }

  return (
    <div className="deck__seek">
      <span>{isLive ? timeAtVenue(wantedMs ?? fromMs, timeZone, language) : shortDuration(atMs - fromMs)}</span>
      <div className={isNow ? 'scrub scrub--live' : 'scrub'}>
        <progress className="scrub__track" max={length} value={place} aria-hidden="true" />
        <input
          className="scrub__input"
          type="range"
          min={0}
          max={length}
          value={place}
          disabled={!player}
          onChange={({ target }) => setWantedMs(fromMs + Number(target.value) * 1_000)}
          onKeyDown={step}
          aria-label={text.position}
          aria-valuetext={spoken()}
        />
      </div>
      {!isLive && <span>{shortDuration(toMs - fromMs)}</span>}
      {isLive && isAtEdge && <span>{text.live}</span>}
      {isLive && !isAtEdge && (
        <Button kind="ball" small onClick={() => player?.seekLive()} aria-label={text.goLive}>
          <SkipForward className="icon icon--sm" />
          {text.live}
        </Button>
      )}
    </div>
  )
}
