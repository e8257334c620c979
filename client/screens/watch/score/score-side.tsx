import { type ReactNode, useEffect, useState } from 'react'
import { hideScoresChoice } from '#client/events/hide-scores-choice.ts'
import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { KnownScore } from '#client/screens/watch/score/state/open-score.ts'
import { type ScoreView, shownScore } from '#client/screens/watch/score/view/score-view.ts'
import { shownMoment } from '#client/screens/watch/score/view/shown-moment.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { Button } from '#client/ui/button.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'
import { ReadScore } from './read-score.tsx'
import { ScoreFigures } from './score-figures.tsx'
import { Scorecard } from './scorecard.tsx'
import { ShareScore } from './share-score.tsx'
import { useScoreWords } from './use-score-words.ts'
import { useSeen } from './use-seen.ts'
import { WhatHappened } from './what-happened.tsx'

type ScoreSideProps = {
  view: ScoreView
  onSeek: ((ms: number) => void) | null
  /** Gets the id of an entry to make a clip of; null where there is no video. */
  onClip: ((entryId: string) => void) | null
  /** Those of a recording: they stand between the result and the tables. */
  highlights: ReactNode
}

/** The score under the picture, or on its own: the figures, the sport's tables, and what happened. */
export function ScoreSide({ view, onSeek, onClip, highlights }: ScoreSideProps) {
  const text = useMessages(messages)
  const words = useScoreWords(view)
  const { known, reader, picture, isHidden } = view
  const [side, setSide] = useState<HTMLElement | null>(null)
  const isSeen = useSeen(side)
  const score = shownScore(view)
  const atMs = shownMoment(picture)
  const hasFigures = score?.board.sides.some(({ main }) => /\d/.test(main))
  const { match } = known

  useEffect(() => reader.see(isSeen), [reader, isSeen])

  if (isHidden) return <HiddenScore view={view} highlights={highlights} />
  const tables = match && atMs !== null && <Scorecard match={match} state={match.stateAt(atMs)} words={words} />
  return (
    <div className="score-side" ref={setSide}>
      <section className="score" aria-labelledby="score">
        <h2 className="sr-only" id="score">
          {score?.result ? text.result : text.score}
        </h2>
        {score ? (
          picture.video && <ScoreFigures view={view} score={score} words={words} />
        ) : (
          <NoScore sides={words.sides.slice(0, 2)} isSure={match !== null && atMs !== null} />
        )}
        {!highlights && tables}
        <Reading known={known} onRetry={reader.retry} />
        {score && !hasFigures && <p className="score__note">{text.notYet}</p>}
        {score && hasFigures && (
          <p className="cluster">
            <ReadScore score={score} words={words} hasKey={picture.video !== null} />
            <ShareScore view={view} score={score} words={words} />
          </p>
        )}
      </section>
      {highlights}
      {highlights && tables && (
        <section className="score" aria-label={text.scorecard}>
          {tables}
        </section>
      )}
      {match && <WhatHappened happenings={match.happenings} {...{ view, words, onSeek, onClip }} />}
      {picture.video === 'recording' && <HideScores />}
    </div>
  )
}

/** Who plays, before the first score. `isSure`: whether it is known that there is none. */
function NoScore({ sides, isSure }: { sides: readonly string[]; isSure: boolean }) {
  const text = useMessages(messages)
  return (
    <>
      {sides.map((name, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
        <p className="score__team" key={side}>
          <UserText>{name}</UserText>
        </p>
      ))}
      {isSure && <p className="score__note">{text.notYet}</p>}
    </>
  )
}

type ReadingProps = { known: KnownScore; onRetry: () => Promise<void> }

function Reading({ known: { match, isUnreachable }, onRetry }: ReadingProps) {
  const text = useMessages(messages)
  const [isRetrying, run] = useBusy()
  return (
    <div role="status">
      {!match && !isUnreachable && (
        <p className="score__note cluster">
          <Spinner />
          {text.loading}
        </p>
      )}
      {isUnreachable && (
        <p className="score__note cluster">
          {match ? text.outdated : text.unreachable}
          <Button kind="secondary" small busy={isRetrying} onClick={() => run(onRetry)}>
            {text.tryAgain}
          </Button>
        </p>
      )}
    </div>
  )
}

function HiddenScore({ view, highlights }: Pick<ScoreSideProps, 'view' | 'highlights'>) {
  const text = useMessages(messages)
  return (
    <>
      <section className="score" aria-labelledby="score">
        <h2 className="score__team" id="score">
          {text.hidden}
        </h2>
        <p className="score__note">{text.hiddenText}</p>
        <Button kind="secondary" onClick={view.reveal}>
          {text.reveal}
        </Button>
      </section>
      {highlights}
      <HideScores />
    </>
  )
}

function HideScores() {
  const text = useMessages(messages)
  const [choice, choose] = usePersistedSetting(hideScoresChoice)
  return (
    <SwitchField
      panel
      label={text.hide}
      hint={text.hideMore}
      isOn={choice === 'on'}
      onChange={(isOn) => choose(isOn ? 'on' : 'off')}
    />
  )
}
