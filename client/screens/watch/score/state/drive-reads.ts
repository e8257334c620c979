import { backOffMs } from '#client/media/back-off.ts'
import type { SidecarRead } from './sidecar-reads.ts'

type Reads = {
  next(): SidecarRead | null
  read(version: SidecarRead['version']): Promise<void>
  /** `times`: in a row. */
  failed(times: number): unknown
}

/**
 * Carries out the reads that are due. One that is planned keeps its time, unless the reason changes. What only eyes miss
 * waits while the page is hidden.
 */
export function driveReads({ next, read, failed }: Reads) {
  const closing = new AbortController()
  let planned: SidecarRead['reason'] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isReading = false

  const isForEyes = () => planned === 'poll' || planned === 'details'

  function plan() {
    const due = next()
    if (isReading || failures > 0 || due?.reason === planned) return
    clearTimeout(timer)
    planned = due?.reason ?? null
    if (due) timer = setTimeout(readNow, due.afterMs)
  }

  async function readNow() {
    const version = next()?.version ?? null
    if (isReading || (document.hidden && isForEyes())) return
    isReading = true
    const isRead = await read(version).then(
      () => true,
      () => false,
    )
    isReading = false
    if (closing.signal.aborted) return
    if (isRead) return done()
    failures += 1
    failed(failures)
    timer = setTimeout(readNow, backOffMs(failures - 1))
  }

  function done() {
    planned = null
    failures = 0
    plan()
  }

  function retry(): Promise<void> {
    clearTimeout(timer)
    return readNow()
  }

  const wake = () => {
    if (!document.hidden && isForEyes()) void retry()
  }
  document.addEventListener('visibilitychange', wake, { signal: closing.signal })

  return {
    /** To be called when something that `next` depends on has changed. */
    plan,
    retry,
    close() {
      clearTimeout(timer)
      closing.abort()
    },
  }
}
