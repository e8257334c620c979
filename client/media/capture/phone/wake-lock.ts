/** Keeps the screen on, and requests the lock again after the page was hidden. Returns a function that stops it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isStopped = false

  async function take() {
    if (document.hidden || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isStopped) await lock.release()
    } catch {
      // Low battery, or a user gesture is required: the next pointerup retries.
    }
  }

  const retake = () => {
    if (!lock || lock.released) void take()
  }
  void take()
  document.addEventListener('visibilitychange', retake)
  addEventListener('pointerup', retake)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', retake)
    removeEventListener('pointerup', retake)
    lock?.release().catch(() => {})
  }
}
