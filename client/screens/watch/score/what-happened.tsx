import { Scissors } from 'lucide-react'
import { memo, useState } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { shortDuration } from '#client/format/duration.ts'
import { timeAtVenue } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Happening } from '#client/screens/watch/score/state/folded-match.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'
import { playedText } from '#client/screens/watch/score/view/score-words.ts'
import { listed, STRESSED_WEIGHT, seekTarget } from '#client/screens/watch/score/view/shown-moment.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { messages } from './messages/generated.ts'
import type { useScoreWords } from './use-score-words.ts'

const PAGE = 12

type WhatHappenedProps = {
  view: ScoreView
  happenings: readonly Happening[]
  words: ReturnType<typeof useScoreWords>
  /** Null where there is nothing to seek in. */
  onSeek: ((ms: number) => void) | null
  /** Gets the id of an entry that is worth seeing again; null where there is no video. */
  onClip: ((entryId: string) => void) | null
}

/** Newest first. An entry seeks to where it can be seen. */
export function WhatHappened({ view, happenings, words, onSeek, onClip }: WhatHappenedProps) {
  const text = useMessages(messages)
  const [count, setCount] = useState(PAGE)
  const { event, picture } = view
  const isRecording = picture.video === 'recording'
  const all = listed(happenings, picture)
  const shown = all.slice(-count).reverse()
  return (
    <section aria-labelledby="happened">
      <h2 className="crease" id="happened">
        {text.happened}
      </h2>
      {shown.length === 0 && <EmptyNote>{text.nothingYet}</EmptyNote>}
      <ol className="feed">
        {shown.map((happening) => (
          <FeedItem key={happening.id} {...{ happening, event, isRecording, words, onSeek, onClip }} />
        ))}
      </ol>
      {all.length > count && (
        <Button kind="secondary" block onClick={() => setCount(count + PAGE)}>
          {text.showMore}
        </Button>
      )}
    </section>
  )
}

type FeedItemProps = Pick<WhatHappenedProps, 'words' | 'onSeek' | 'onClip'> & {
  happening: Happening
  event: ScoreView['event']
  isRecording: boolean
}

/** Rendered only when it changes, not with the picture. */
const FeedItem = memo(function FeedItem({ happening, event, isRecording, words, onSeek, onClip }: FeedItemProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const isStressed = (happening.moment?.weight ?? 0) >= STRESSED_WEIGHT
  const what = words.say(happening.text)
  const content = <UserText>{what}</UserText>
  const startMs = Date.parse(event.startedAt ?? '')
  const isFilmed = isInFilm(happening.atMs, event)
  const seek = isFilmed ? onSeek : null
  return (
    <li className={seek ? 'feed__item feed__item--link' : 'feed__item'}>
      <p className="feed__when">
        {isRecording && isFilmed
          ? shortDuration(happening.atMs - startMs)
          : timeAtVenue(happening.atMs, event.timeZone, language)}
      </p>
      <p className="feed__what">
        {seek ? (
          <button type="button" aria-label={text.seek({ what })} onClick={() => seek(seekTarget(happening))}>
            {isStressed ? <strong>{content}</strong> : content}
          </button>
        ) : (
          <span>{isStressed ? <strong>{content}</strong> : content}</span>
        )}
        <small>{playedText(happening.board)}</small>
      </p>
      {onClip && isFilmed && happening.moment && (
        <IconButton className="feed__clip" label={text.clip({ what })} onClick={() => onClip(happening.id)}>
          <Scissors className="icon icon--sm" />
        </IconButton>
      )}
    </li>
  )
})

/** The toss may come before the film, and what ends a match after it. */
function isInFilm(atMs: number, { startedAt, endedAt }: ScoreView['event']): boolean {
  const [startMs, endMs] = [Date.parse(startedAt ?? ''), Date.parse(endedAt ?? '')]
  return atMs >= startMs && !(atMs > endMs)
}
