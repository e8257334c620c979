import { Play } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { hideScoresChoice } from '#client/events/hide-scores-choice.ts'
import { UserText } from '#client/events/user-text.tsx'
import { shortDuration } from '#client/format/duration.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import type { HighlightMinutes, ReelClip } from '#schema/highlights/clip.ts'
import { messages } from './messages/generated.ts'
import { readHighlights } from './read-highlights.ts'
import { type Reel, reelChoices } from './reel.ts'
import { useHighlightClips } from './use-highlight-clips.ts'

type HighlightsProps = {
  event: { slug: string; startedAt: string | null; scoreUrl: string | null }
  /** Of the recording; null without one. `after`: what it said after an entry, such as the over; null when unknown. */
  score: { isHidden: boolean; after(entryId: string): string | null } | null
  onPlay(reel: Reel): void
  /** Where they are played. */
  stage: RefObject<HTMLElement | null>
  /** Whether to scroll to them, once. */
  isLinkedTo: RefObject<boolean>
}

/** Clips of what is worth seeing again, each with a button, and as reels of one, three and ten minutes. */
export function Highlights({ event, score, onPlay, stage, isLinkedTo }: HighlightsProps) {
  const text = useMessages(messages)
  const [choice] = usePersistedSetting(hideScoresChoice)
  const [isAsked, setAsked] = useState(false)
  const isHidden = choice === 'on' && !isAsked && (score === null || score.isHidden)
  const { clips, retry } = useHighlightClips(event.slug, !isHidden)
  const [heading, setHeading] = useLinkedHeading(isLinkedTo)
  /** Moves the focus from a button that goes when it is pressed. */
  const fromButton = (act: () => void) => () => {
    heading?.focus()
    act()
  }
  const play = (reel: Reel) => {
    onPlay(reel)
    stage.current?.scrollIntoView({ block: 'nearest' })
  }
  if (!isHidden && (clips === 'loading' ? event.scoreUrl === null : clips.length === 0)) return null

  return (
    <section className="highlights" aria-labelledby="highlights">
      <h2 className="crease" id="highlights" ref={setHeading} tabIndex={-1}>
        {text.highlights}
      </h2>
      {isHidden ? (
        <>
          <p>{text.hidden}</p>
          <Button kind="secondary" onClick={fromButton(() => setAsked(true))}>
            {text.reveal}
          </Button>
        </>
      ) : (
        <>
          <div role="status">
            {clips === 'loading' && (
              <p className="cluster">
                <Spinner />
                {text.loading}
              </p>
            )}
            {clips === 'unreachable' && (
              <p className="cluster">
                {text.unreachable}
                <Button kind="secondary" small onClick={fromButton(retry)}>
                  {text.tryAgain}
                </Button>
              </p>
            )}
          </div>
          {typeof clips !== 'string' && <Clips {...{ event, score, clips }} onPlay={play} />}
        </>
      )}
    </section>
  )
}

/** Scrolls to the heading and focuses it, if the page's address names it. */
function useLinkedHeading(isLinkedTo: RefObject<boolean>) {
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!heading || !isLinkedTo.current) return
    isLinkedTo.current = false
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }, [heading, isLinkedTo])
  return [heading, setHeading] as const
}

type ClipsProps = Pick<HighlightsProps, 'event' | 'score' | 'onPlay'> & { clips: readonly ReelClip[] }

function Clips({ event, score, clips, onPlay }: ClipsProps) {
  const startMs = Date.parse(event.startedAt ?? '')
  return (
    <>
      <Reels {...{ event, clips, onPlay }} />
      <ol className="feed">
        {clips.map((clip, place) => (
          <Clip
            key={`${clip.fromMs} ${clip.untilMs}`}
            clip={clip}
            stand={score && !score.isHidden && clip.entryId !== null ? score.after(clip.entryId) : null}
            startMs={startMs}
            onPlay={() => onPlay({ minutes: 10, clips, first: place })}
          />
        ))}
      </ol>
    </>
  )
}

function Reels({ event, clips, onPlay }: Omit<ClipsProps, 'score'>) {
  const text = useMessages(messages)
  const [isFailed, setFailed] = useState(false)
  const [isBusy, run] = useBusy()

  const play = (minutes: HighlightMinutes) =>
    run(async () => {
      setFailed(false)
      try {
        const chosen = minutes === 10 ? clips : await readHighlights(event.slug, minutes)
        if (chosen.length > 0) onPlay({ minutes, clips: chosen, first: 0 })
        else setFailed(true)
      } catch {
        setFailed(true)
      }
    })

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className="highlights__reels" role="group" aria-label={text.play}>
        {reelChoices(clips).map(({ minutes, ms }) => (
          <Button kind="secondary" key={minutes} busy={isBusy} onClick={() => play(minutes)}>
            <Play className="icon icon--sm" />
            {ms === null ? text.minutes({ count: minutes }) : text.all({ length: shortDuration(ms) })}
          </Button>
        ))}
      </div>
      <p role="status">{isFailed && text.unreachable}</p>
    </>
  )
}

type ClipProps = { clip: ReelClip; stand: string | null; startMs: number; onPlay: () => void }

function Clip({ clip, stand, startMs, onPlay }: ClipProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const what = clip.title?.[language] || text.untitled
  return (
    <li className="feed__item feed__item--link">
      <p className="feed__when">{shortDuration(clip.seconds * 1_000)}</p>
      <p className="feed__what">
        <button type="button" aria-label={text.playFrom({ what })} onClick={onPlay}>
          <strong>
            <UserText>{what}</UserText>
          </strong>
        </button>
        <small>{[stand, shortDuration(clip.atMs - startMs)].filter(Boolean).join(' • ')}</small>
      </p>
    </li>
  )
}
