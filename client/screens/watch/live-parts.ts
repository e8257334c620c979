/** The chunk of components that a page needs only once there is a picture. */
export { LiveStage } from './live-stage.tsx'
export { ReplayStage } from './replay-stage.tsx'
export { StandingBadge } from './standing-badge.tsx'
