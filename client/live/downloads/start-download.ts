import { ownPath } from '#client/live/own-path.ts'

type Outcome = 'started' | 'expired' | 'deleted' | 'busy' | 'failed'

/** The server reads where each second lies first, for some seconds: nothing is downloaded by this. */
const PREPARED_WITHIN_MS = 120_000
const outcomes: Readonly<Record<number, Outcome>> = { 403: 'expired', 404: 'deleted', 410: 'deleted', 429: 'busy' }

/** Has the file prepared, so that an error is seen here and not in the list of downloads, and hands it to the browser. */
export async function startDownload(url: string): Promise<Outcome> {
  const path = ownPath(url)
  const signal = AbortSignal.timeout(PREPARED_WITHIN_MS)
  const response = await fetch(path, { method: 'HEAD', signal }).catch(() => null)
  if (!response?.ok) return outcomes[response?.status ?? 0] ?? 'failed'
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
  return 'started'
}
