import { useEffect, useState } from 'react'
import type { WatchEventQuery } from '#client/graphql/generated.ts'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'

type Watched = Pick<WatchEventQuery['eventBySlug'], 'slug' | 'status' | 'startsAt'>
type Answer = { status: string; watching: number }

/** Around the start the status is polled more often, so that viewers do not miss the first ball. */
const SOON_EVERY_MS = 3_000
const BEFORE_MS = 2 * 60_000
const AFTER_MS = 45 * 60_000

/**
 * Sends viewer heartbeats and returns the viewer count. Calls `changed` when the status is not the one given, and on
 * errors, as a refetch may still succeed.
 */
export function useWatching(event: Watched | undefined, changed: () => void): number | null {
  const [watching, setWatching] = useState<number | null>(null)
  const { slug, status, startsAt } = event ?? {}

  useEffect(() => {
    if (!slug || !status || !startsAt || status === 'COMPLETED' || status === 'CANCELLED') return
    let waiting: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async () => {
      const answer = await watch(slug).catch(() => null)
      if (isOver) return
      setWatching(answer?.watching ?? null)
      if (answer?.status !== status.toLowerCase()) changed()
      waiting = setTimeout(ask, waitMs(status, startsAt))
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(waiting)
    }
  }, [slug, status, startsAt, changed])

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

function waitMs(status: string, startsAt: string): number {
  const left = Date.parse(startsAt) - Date.now()
  return status === 'SCHEDULED' && left < BEFORE_MS && left > -AFTER_MS ? SOON_EVERY_MS : WATCHING_EVERY_MS
}

/** Viewer id, constant while the page is open, so that a viewer is counted once. */
const viewer = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')
