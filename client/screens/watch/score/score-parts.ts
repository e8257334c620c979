/** The chunk of a page whose event is scored; the sport's scoring is another one. */

import '#client/ui/theme/screens/score.css'

export { openScore, unknownScore } from '#client/screens/watch/score/state/open-score.ts'
export { scoreAfter } from '#client/screens/watch/score/view/score-view.ts'
export { listed, seekMarks } from '#client/screens/watch/score/view/shown-moment.ts'
export { clipScore } from './clip-score.ts'
export { ScorePlates } from './score-plates.tsx'
export { ScoreSide } from './score-side.tsx'
export { ScoreStage } from './score-stage.tsx'
