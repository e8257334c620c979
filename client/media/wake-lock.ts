/** Keeps the screen on, and takes the lock anew whenever the page was away. Answers how to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isStopped = false

  async function take() {
    if (document.hidden || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isStopped) await lock.release()
    } catch {
      // The battery is low, or the browser wants a touch first: the next one brings us back here.
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
