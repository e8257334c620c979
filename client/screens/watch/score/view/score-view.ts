import type { WatchEventQuery } from '#client/graphql/generated.ts'
import type { KnownScore, ScoreReader } from '#client/screens/watch/score/state/open-score.ts'
import { type ShownScore, shownAt } from '#client/screens/watch/score/state/score-timeline.ts'
import { playedText } from './score-words.ts'
import { shownMoment, type WatchedPicture } from './shown-moment.ts'

type ScoredEvent = WatchEventQuery['eventBySlug']

export type ScoreView = {
  event: ScoredEvent
  known: KnownScore
  reader: ScoreReader
  picture: WatchedPicture
  scorecardPngUrl: string
  /** Whether the viewer wants no score of this recording, and has not asked for it. */
  isHidden: boolean
  reveal(): void
}

/** The score of the picture; null while there is none, and where it is hidden. */
export function shownScore({ known, picture, isHidden }: ScoreView): ShownScore | null {
  const moment = shownMoment(picture)
  return isHidden || moment === null ? null : shownAt(known.timeline, moment)
}

/** What the score said after an entry: `124/3 (14.2)`; null while the match is not read, and for an unknown entry. */
export function scoreAfter({ known }: ScoreView, entryId: string): string | null {
  const happening = known.match?.happenings.find(({ id }) => id === entryId)
  return happening ? playedText(happening.board) : null
}
