import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { usePad } from '#client/scoring/pad/use-pad.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { type ReplayEntry, type ScoredMatch, ScoredMatchContext } from '#client/scoring/shared/scored-match.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { describeEntry } from '#schema/scoring/describe.ts'
import { boardOf } from '#schema/scoring/match.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import type { ScorableEvent } from './event/scored-event.ts'
import { acknowledge } from './feedback.ts'
import { ScorePad } from './pad/score-pad.tsx'
import { ScoreHead } from './score-head.tsx'
import { ScorerNews } from './scorer-news.tsx'
import { ScorerPanels } from './scorer-panels.tsx'
import { StartScreen } from './start/start-screen.tsx'
import type { ScorerContext } from './sync/graphql-score-server.ts'
import type { ScoreSync } from './sync/open-score-sync.ts'
import type { SyncView } from './sync/sync-core.ts'
import { useFoldedMatch } from './use-folded-match.ts'
import { useScoreSync } from './use-score-sync.ts'
import '#client/ui/theme/screens/scorer.css'

type ScorerProps = {
  event: ScorableEvent
  sport: Scoring
  /** Must stay the same object. */
  context: ScorerContext
  onReplay?: ReplayEntry | null
}

/** Scores an event. Works without a network once `event` and `sport` are there. */
export function Scorer({ event, sport, context, onReplay = null }: ScorerProps) {
  const text = useMessages(messages)
  const [sync, view] = useScoreSync(event.id, context)
  if (!sync || !view?.isReady) {
    return (
      <p className="scorer__wait" role="status">
        <Spinner />
        {text.opening}
      </p>
    )
  }
  return <OpenScorer event={event} sport={sport} sync={sync} view={view} onReplay={onReplay} />
}

type OpenScorerProps = Pick<ScorerProps, 'event' | 'sport'> & {
  sync: ScoreSync
  view: SyncView
  onReplay: ReplayEntry | null
}

function OpenScorer({ event, sport, sync, view, onReplay }: OpenScorerProps) {
  const tapped = useRef<string | null>(null)
  const record: ScoredMatch['record'] = (...entry) => {
    tapped.current = sync.record(...entry)
    return tapped.current
  }
  const match = { ...useFoldedMatch(event, sport, sync, view), record, onReplay }
  const [isSkipped, skip] = useState(false)
  const pad = usePad(match, (kind, payload, target) => record(kind, payload, target === undefined ? {} : { target }))
  const last = wordsOf(match, match.folded.log.entries.length - 1)
  const spoken = useAcknowledgement(match, tapped)
  const isStarting = match.entries.length === 0 && !isSkipped && match.mayTap

  return (
    <ScoredMatchContext value={match}>
      <div className="scorer">
        <ScoreHead waitingCount={view.waitingCount} />
        <ScorerNews sync={sync} view={view} />
        {isStarting ? <StartScreen onDone={() => skip(true)} /> : <ScorerPanels />}
        {!isStarting && match.mayTap && <ScorePad pad={pad} undoes={last} />}
        <p className="sr-only" role="status">
          {spoken}
        </p>
      </div>
    </ScoredMatchContext>
  )
}

function wordsOf({ sport, folded, say }: ScoredMatch, place: number): string | null {
  const [entry, after] = [folded.log.entries[place], folded.states[place]]
  return entry && after ? say(describeEntry(sport, folded.states[place - 1] ?? folded.initial, after, entry)) : null
}

/** Says what the last tap did, once it counts: "Four by 7. 48/2". Returns it for screen readers. */
function useAcknowledgement(match: ScoredMatch, tapped: { current: string | null }): string {
  const { corrected } = useMessages(messages)
  const language = useLanguage()
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const id = tapped.current
    if (id === null || !match.entries.some((entry) => entry.id === id)) return
    tapped.current = null
    const place = match.folded.log.entries.findIndex((entry) => entry.id === id)
    const score = boardOf(match.sport, match.state).sides.map(({ main }) => main)
    const words = [wordsOf(match, place) ?? corrected, score.join(', ')].join('. ')
    setSpoken(words)
    acknowledge(words, language)
  })
  return spoken
}
