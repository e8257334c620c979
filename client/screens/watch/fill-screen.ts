/** iPhones let a video fill the screen, and nothing else. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type Turnable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> }

/** Lets the stage fill the screen, on its side where the device can be turned; or leaves it again. */
export async function fillScreen(stage: HTMLElement, video: AppleVideo | null) {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (!stage.requestFullscreen) return video?.webkitEnterFullscreen?.()
  await stage.requestFullscreen()
  // Few devices can be turned; that the others refuse is all right.
  await (screen.orientation as Turnable | undefined)?.lock?.('landscape').catch(() => {})
}
