/** Starts the picture; silently where the browser lets nothing sound that the viewer has not tapped. */
export async function startPlaying(video: HTMLVideoElement) {
  try {
    await video.play()
  } catch (error) {
    if ((error as DOMException).name !== 'NotAllowedError' || video.muted) return
    video.muted = true
    await video.play().catch(() => {})
  }
}

/** The picture stays to be seen while the element gets another source. */
export function holdPicture(video: HTMLVideoElement) {
  if (video.videoWidth === 0) return
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  video.poster = canvas.toDataURL('image/jpeg', 0.7)
}

/** Whether the element can be given the media piece by piece. */
export function takesPieces(): boolean {
  return 'MediaSource' in window || 'ManagedMediaSource' in window
}
