import type { SourceSignal } from '#client/media/capture/source/source-lifecycle.ts'
import { permissionStatusOf } from '#client/media/capture/source/user-media.ts'

/** Debounce: one change of the phone often fires several events. */
const DEBOUNCE_MS = 200

type Listeners = {
  signal(signal: SourceSignal): void
  permission(kind: 'camera' | 'microphone', signal: SourceSignal): void
  devicesChanged(): void
}

/** Reports events after which reopening a source may succeed. Returns the unsubscribe function. */
export function watchWakeSignals({ signal, permission, devicesChanged }: Listeners): () => void {
  const stopping = new AbortController()
  const options = { signal: stopping.signal }
  let debounce: ReturnType<typeof setTimeout> | undefined

  const changed = () => {
    clearTimeout(debounce)
    debounce = setTimeout(() => signal({ type: 'changed' }), DEBOUNCE_MS)
  }
  const visibility = () => signal({ type: document.hidden ? 'hidden' : 'shown' })

  async function watchPermission(kind: 'camera' | 'microphone') {
    const status = await permissionStatusOf(kind)
    const reportPermission = () => {
      if (status?.state === 'granted') permission(kind, { type: 'allowed' })
      if (status?.state === 'denied') permission(kind, { type: 'forbidden' })
    }
    status?.addEventListener('change', reportPermission, options)
  }

  if (document.hidden) visibility()
  document.addEventListener('visibilitychange', visibility, options)
  for (const name of ['pageshow', 'focus', 'online']) addEventListener(name, changed, options)
  navigator.mediaDevices?.addEventListener('devicechange', changed, options)
  navigator.mediaDevices?.addEventListener('devicechange', devicesChanged, options)
  for (const kind of ['camera', 'microphone'] as const) void watchPermission(kind)
  return () => {
    clearTimeout(debounce)
    stopping.abort()
  }
}
