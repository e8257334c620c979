/** The chunk of a page that has replays to offer, or highlights, or leads to a moment. */

import '#client/ui/theme/screens/highlights.css'

export { readMoment } from '#schema/highlights/moment-link.ts'
export { Highlights } from './highlights.tsx'
export { OpeningPicture } from './opening-picture.tsx'
export { ReelStage } from './reel-stage.tsx'
export { ReplayCard } from './replay-card.tsx'
