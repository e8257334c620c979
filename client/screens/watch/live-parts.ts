/** What a page needs once there is a picture, and not before. */
export { LiveStage } from './live-stage.tsx'
export { ReplayStage } from './replay-stage.tsx'
export { StandingBadge } from './standing-badge.tsx'
