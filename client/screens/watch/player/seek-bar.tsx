import { SkipForward } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { shortDuration, spokenDuration } from '#client/format/duration.ts'
import { timeAtVenue } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'

/** Something to see again; `isStrong` is drawn in another colour. */
export type SeekMark = { atMs: number; isStrong: boolean }

type SeekBarProps = {
  playback: Playback
  player: Player | null
  isLive: boolean
  timeZone: string
  marks: readonly SeekMark[]
}

/** Length of the bar in the units of its drawing, and how much of it a mark takes. */
const BAR = 1_000
const MARK = 5

/** Seeks once a drag has rested this long. */
const SEEK_DEBOUNCE_MS = 250
const STEP_S = 10

export function SeekBar({ playback, player, isLive, timeZone, marks }: SeekBarProps) {
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
        <Marks marks={marks} fromMs={fromMs} toMs={toMs} />
        <input
          className="scrub__input"
          type="range"
          min={0}
          max={length}
          value={place}
          disabled={!player || toMs <= fromMs}
          onChange={({ target }) => setWantedMs(fromMs + Number(target.value) * 1_000)}
          onKeyDown={step}
          aria-label={text.position}
          aria-valuetext={spoken()}
        />
      </div>
      <SeekEnd playback={playback} player={player} isLive={isLive} />
    </div>
  )
}

/** The length of a recording; how to get to the present of a programme. */
function SeekEnd({ playback, player, isLive }: Pick<SeekBarProps, 'playback' | 'player' | 'isLive'>) {
  const text = useMessages(messages)
  if (!isLive) return <span>{shortDuration(playback.toMs - playback.fromMs)}</span>
  if (playback.isAtEdge) return <span>{text.live}</span>
  return (
    <Button kind="ball" small onClick={() => player?.seekLive()} aria-label={text.goLive}>
      <SkipForward className="icon icon--sm" />
      {text.live}
    </Button>
  )
}

function Marks({ marks, fromMs, toMs }: { marks: readonly SeekMark[]; fromMs: number; toMs: number }) {
  const shown = marks.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  if (shown.length === 0) return null
  return (
    <svg className="scrub__marks" viewBox={`0 0 ${BAR} 10`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map(({ atMs, isStrong }, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: several may be at the same moment
          key={place}
          className={isStrong ? 'is-strong' : undefined}
          x={((atMs - fromMs) / Math.max(1, toMs - fromMs)) * BAR}
          width={MARK}
          height={10}
        />
      ))}
    </svg>
  )
}
