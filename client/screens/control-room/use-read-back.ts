import { useEffect, useState } from 'react'
import { type ReadBack, readBack } from '#client/live/read-back.ts'

/** `live` is a promise: it is said only once a camera's picture was read back. */
export type Checked = 'not-live' | 'checking' | 'live' | Exclude<ReadBack, 'picture'>

const EVERY_MS = { patient: 500, later: 2_000 }
const PATIENCE_MS = 20_000

/** Whether what viewers get is there, from when there is an address to read it from. */
export function useReadBack(url: string | null): Checked {
  const [checked, setChecked] = useState<Checked>('not-live')

  useEffect(() => {
    if (url === null) return setChecked('not-live')
    setChecked('checking')
    const since = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false

    async function check(address: string) {
      const found = await readBack(address)
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
