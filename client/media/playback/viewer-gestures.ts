type Heard = {
  /** The video element paused or played: by the viewer or by the browser. */
  paused(): unknown
  played(): unknown
  /** Media Session actions, as from a headset or a lock screen: always the viewer's. */
  pauseAsked(): unknown
  playAsked(): unknown
  shown(): unknown
  online(): unknown
}

const HAS_PICTURE = 2

/** Reports pause and play by the viewer, also while nothing is buffered, and the page's visibility and network. Returns the unsubscribe function. */
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
    onMediaKey('pause', heard.pauseAsked),
    onMediaKey('play', heard.playAsked),
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

/** Sets the page's only handler of a Media Session action: the player opened last gets it. */
function onMediaKey(action: MediaSessionAction, heard: () => unknown): () => void {
  const session = navigator.mediaSession
  if (!session) return () => {}
  session.setActionHandler(action, heard)
  return () => session.setActionHandler(action, null)
}
