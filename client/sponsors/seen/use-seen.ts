import { useCallback, useEffect } from 'react'
import type { Playback } from '#client/media/playback/playback.ts'
import { SEEN_LIVE_MAX_SECONDS } from '#schema/messages/live.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import { pageReports } from './page-reports.ts'
import { openSeenReports, type SeenReports } from './seen-reports.ts'
import { useVisible } from './use-visible.ts'

type Shown = { turn: SponsorTurn | null; image: HTMLImageElement | null; playback: Playback; isLive: boolean }

/**
 * Measures how long a turn's logo is seen with a moving picture. Viewers who do not want to be tracked report nothing.
 * `slug`: of the event to count for; null for none.
 */
export function useSeen(slug: string | null, { turn, image, playback, isLive }: Shown): void {
  const interrupt = useCallback(() => slug !== null && pageReports.get(slug)?.interrupt(), [slug])
  const isVisible = useVisible(image, interrupt)

  useEffect(() => {
    if (slug === null || wantsNoTracking()) return
    reportsOf(slug).sample({
      atMs: performance.now(),
      turn: turn?.n ?? null,
      live: isLive && playback.behindMs <= SEEN_LIVE_MAX_SECONDS * 1_000,
      isVisible: isVisible.current && playback.phase === 'playing' && isOnVideo(image),
      pictureMs: playback.pictureMs,
    })
  }, [slug, turn, image, playback, isLive, isVisible])
}

function reportsOf(slug: string): SeenReports {
  const reports = pageReports.get(slug) ?? openSeenReports()
  pageReports.set(slug, reports)
  return reports
}

function wantsNoTracking(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}

/** Safari's name for the full screen of iPhones. */
type AppleVideo = HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }

/** False over stills, and while the video is elsewhere: cast, in the system's full screen, or in a window of its own. */
function isOnVideo(image: HTMLImageElement | null): boolean {
  const video: AppleVideo | null | undefined = image?.closest('.player')?.querySelector('video')
  if (!video) return false
  const isAlone = document.fullscreenElement === video || document.pictureInPictureElement === video
  const isCast = video.remote?.state === 'connected'
  return !isAlone && !isCast && video.webkitDisplayingFullscreen !== true
}
