import { useEffect, useState } from 'react'
import { probeStream, type StreamProbe } from '#client/live/stream-probe.ts'

/** `live` only after a camera's picture has been read back. */
export type Checked = 'not-live' | 'checking' | 'live' | Exclude<StreamProbe, 'picture'>

const EVERY_MS = { patient: 500, later: 2_000 }
const PATIENCE_MS = 20_000

/** Checks, once the playlist has a URL, that viewers can get a picture. */
export function useStreamProbe(url: string | null): Checked {
  const [checked, setChecked] = useState<Checked>('not-live')

  useEffect(() => {
    if (url === null) return setChecked('not-live')
    setChecked('checking')
    const since = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false

    async function check(address: string) {
      const found = await probeStream(address)
      if (isLeft) return
      if (found === 'picture') return setChecked('live')
      const isLate = performance.now() - since > PATIENCE_MS
      if (isLate) setChecked(found)
      timer = setTimeout(() => check(address), isLate ? EVERY_MS.later : EVERY_MS.patient)
    }

    void check(url)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [url])

  return checked
}
