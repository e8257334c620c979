type Heard = {
  paused(): unknown
  played(): unknown
  shown(): unknown
  online(): unknown
}

const HAS_PICTURE = 2

/** Reports pause and play by the viewer, and the page's visibility and network. Returns the unsubscribe function. */
export function onViewerGesture(video: HTMLVideoElement, heard: Heard): () => void {
  const stops = [
    on(video, 'pause', () => {
      if (isPausedByViewer(video)) heard.paused()
    }),
    on(video, 'play', heard.played),
    on(document, 'visibilitychange', () => {
      if (!document.hidden) heard.shown()
    }),
    on(window, 'online', heard.online),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Browsers also pause videos that are hidden, ended, broken or without data. */
function isPausedByViewer({ paused, ended, error, readyState }: HTMLVideoElement): boolean {
  return paused && !ended && error === null && readyState >= HAS_PICTURE && !document.hidden
}

function on(target: EventTarget, type: string, heard: () => unknown): () => void {
  target.addEventListener(type, heard)
  return () => target.removeEventListener(type, heard)
}
