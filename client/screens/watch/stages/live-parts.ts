/** The chunk of components that a page needs only once there is a picture. */

export { PlaybackBadge } from '#client/screens/watch/player/playback-badge.tsx'
export { LiveStage } from './live-stage.tsx'
export { ReplayStage } from './replay-stage.tsx'
