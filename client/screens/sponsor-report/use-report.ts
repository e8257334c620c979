import { useEffect, useState } from 'react'
import { backOffMs } from '#client/media/back-off.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'

const POLL_MS = 10_000
const LONGEST_WAIT_MS = 30_000
const ANSWER_WITHIN_MS = 20_000

/** `isStale`: it could not be read again; reading goes on. */
export type KnownReport =
  | { kind: 'loading' | 'missing' | 'failed' }
  | { kind: 'known'; report: SponsorReport; isStale: boolean }

/** The report behind a link, read again and again until the event is over. */
export function useReport(address: string) {
  const [known, setKnown] = useState<KnownReport>({ kind: 'loading' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => follow(address, setKnown), [address, tries])

  function retry() {
    setKnown({ kind: 'loading' })
    setTries(tries + 1)
  }

  return { known, retry }
}

function follow(address: string, show: (change: (known: KnownReport) => KnownReport) => void): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isDue = true

  /** A page in the background waits until it is looked at. */
  async function read() {
    if (!isDue || document.hidden) return
    isDue = false
    const next = await readOnce(address).catch(() => 'failed' as const)
    if (signal.aborted) return
    failures = next === 'failed' ? failures + 1 : 0
    show((known) => newsOf(known, next))
    if (next === 'missing' || isOver(next)) return
    timer = setTimeout(
      () => {
        isDue = true
        void read()
      },
      next === 'failed' ? backOffMs(failures, { longestMs: LONGEST_WAIT_MS }) : POLL_MS,
    )
  }

  document.addEventListener('visibilitychange', read, { signal })
  void read()
  return () => {
    clearTimeout(timer)
    closing.abort()
  }
}

type Read = SponsorReport | 'missing' | 'failed'

async function readOnce(address: string): Promise<Read> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (response.status === 404) return 'missing'
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  return response.json()
}

function newsOf(known: KnownReport, next: Read): KnownReport {
  if (next === 'missing') return { kind: 'missing' }
  if (next !== 'failed') return { kind: 'known', report: next, isStale: false }
  return known.kind === 'known' ? { ...known, isStale: true } : { kind: 'failed' }
}

/** Replays are still counted afterwards, for whoever opens the page again. */
function isOver(next: Read): boolean {
  return typeof next === 'object' && (next.event.status === 'completed' || next.event.status === 'cancelled')
}
