/** The chunk of components that a page needs only once there is a picture. */

export { StandingBadge } from '#client/screens/watch/player/standing-badge.tsx'
export { LiveStage } from './live-stage.tsx'
export { ReplayStage } from './replay-stage.tsx'
