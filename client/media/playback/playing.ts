/** Starts playback, muted where autoplay policy requires a user gesture for sound. */
export async function startPlaying(video: HTMLVideoElement) {
  try {
    await video.play()
  } catch (error) {
    if ((error as DOMException).name !== 'NotAllowedError' || video.muted) return
    video.muted = true
    await video.play().catch(() => {})
  }
}

/** Keeps the last picture as the poster while the source is replaced. */
export function holdPicture(video: HTMLVideoElement) {
  if (video.videoWidth === 0) return
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  video.poster = canvas.toDataURL('image/jpeg', 0.7)
}

export function appendsSegments(): boolean {
  return 'MediaSource' in window || 'ManagedMediaSource' in window
}
