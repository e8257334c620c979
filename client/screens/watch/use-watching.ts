import { useEffect, useState } from 'react'
import { randomId } from '#client/format/hex.ts'
import { ViewerCountChangedDocument, type WatchEventQuery } from '#client/graphql/generated.ts'
import { useChanges } from '#client/graphql/use-changes.ts'
import { pageReports } from '#client/sponsors/seen/page-reports.ts'
import type { SeenReports } from '#client/sponsors/seen/seen-reports.ts'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'

type Watched = Pick<WatchEventQuery['eventBySlug'], 'slug' | 'status'>
type Answer = { status: string; watching: number; counted?: number }
type Reports = ReturnType<SeenReports['toSend']>

/**
 * Sends viewer heartbeats with what is seen of sponsors, and returns the viewer count as last heard. Calls `changed` when
 * the status is not the one given, and on errors, as a refetch may still succeed. Viewers of a recording only report.
 */
export function useWatching(event: Watched | undefined, changed: () => void): number | null {
  const [watching, setWatching] = useState<number | null>(null)
  const { slug = '', status } = event ?? {}

  useChanges(ViewerCountChangedDocument, {
    variables: { slug },
    skip: status !== 'live',
    onData: ({ viewerCountChanged }) => setWatching(viewerCountChanged),
  })

  useEffect(() => {
    if (!slug || !status || status === 'cancelled') return
    const isOver = status === 'completed'
    const leaving = new AbortController()
    const ask = async () => {
      const seen = pageReports.get(slug)?.toSend() ?? []
      if (isOver && seen.length === 0) return
      const answer = await watch(slug, seen).catch(() => null)
      if (answer?.counted !== undefined) pageReports.get(slug)?.confirm(answer.counted)
      if (leaving.signal.aborted || isOver) return
      setWatching(answer?.watching ?? null)
      if (answer?.status !== status) changed()
    }
    const report = () => reportLast(slug, pageReports.get(slug)?.toSend() ?? [])
    const reportWhenHidden = () => document.hidden && report()
    void ask()
    const beating = setInterval(ask, WATCHING_EVERY_MS)
    document.addEventListener('visibilitychange', reportWhenHidden, { signal: leaving.signal })
    return () => {
      leaving.abort()
      clearInterval(beating)
      report()
    }
  }, [slug, status, changed])

  return watching
}

async function watch(slug: string, seen: Reports): Promise<Answer> {
  const response = await fetch(addressOf(slug), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(seen),
  })
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  return response.json()
}

/** Sends what is not confirmed yet, from a page that may not live to hear the answer: browsers end hidden ones unasked. */
function reportLast(slug: string, seen: Reports): void {
  if (seen.length > 0) navigator.sendBeacon(addressOf(slug), bodyOf(seen))
}

function addressOf(slug: string): string {
  return `/live/${encodeURIComponent(slug)}/watching`
}

function bodyOf(seen: Reports): string {
  return JSON.stringify({ viewer, ...(seen.length > 0 && { seen }) })
}

/** Viewer id, constant while the page is open, so that a viewer is counted once. */
const viewer = randomId()
