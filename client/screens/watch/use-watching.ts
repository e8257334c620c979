import { useEffect, useState } from 'react'
import { randomId } from '#client/format/hex.ts'
import { ViewerCountChangedDocument, type WatchEventQuery } from '#client/graphql/generated.ts'
import { useChanges } from '#client/graphql/use-changes.ts'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'

type Watched = Pick<WatchEventQuery['eventBySlug'], 'slug' | 'status'>
type Answer = { status: string; watching: number }

/**
 * Sends viewer heartbeats, and returns the viewer count as last heard. Calls `changed` when the status is not the one
 * given, and on errors, as a refetch may still succeed.
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
    if (!slug || !status || status === 'completed' || status === 'cancelled') return
    let isOver = false
    const ask = async () => {
      const answer = await watch(slug).catch(() => null)
      if (isOver) return
      setWatching(answer?.watching ?? null)
      if (answer?.status !== status) changed()
    }
    void ask()
    const beating = setInterval(ask, WATCHING_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(beating)
    }
  }, [slug, status, changed])

  return watching
}

async function watch(slug: string): Promise<Answer> {
  const response = await fetch(`/live/${encodeURIComponent(slug)}/watching`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ viewer }),
  })
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  return response.json()
}

/** Viewer id, constant while the page is open, so that a viewer is counted once. */
const viewer = randomId()
