const MUTED_MS = 2_000
const LOOK_EVERY_MS = 1_000

/** Calls `onLost` once when the track has ended or stayed muted for 2 s. Returns a function that stops it. */
export function watchTrack(track: MediaStreamTrack, onLost: () => void): () => void {
  let muted: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(muted)
    clearInterval(looking)
    track.removeEventListener('ended', lose)
    track.removeEventListener('mute', mute)
    track.removeEventListener('unmute', unmute)
  }
  function lose() {
    stop()
    onLost()
  }
  function mute() {
    clearTimeout(muted)
    muted = setTimeout(lose, MUTED_MS)
  }
  function unmute() {
    clearTimeout(muted)
  }
  const looking = setInterval(() => track.readyState === 'ended' && lose(), LOOK_EVERY_MS)

  track.addEventListener('ended', lose)
  track.addEventListener('mute', mute)
  track.addEventListener('unmute', unmute)
  if (track.muted) mute()
  return stop
}
