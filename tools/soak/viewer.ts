import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'
import type { Broadcast } from './broadcast.ts'
import type { Caller } from './caller.ts'
import { subscribe } from './subscribe.ts'
import type { Tally } from './tally.ts'

type Plan = { caller: Caller; event: Broadcast; tally: Tally; isOver(): boolean }

const STAYS_MS = { least: 60_000, most: 300_000 }
/** One viewer in this many watches from the start. */
const FROM_THE_START = 4
const BEHIND_AT_FIRST = 3
const REST_MS = 1_000

/** Simulates viewers one after the other, each for some minutes. */
export async function watch({ caller, event, tally, isOver }: Plan): Promise<void> {
  await sleep(Math.random() * 5_000)
  while (!isOver()) {
    const leave = subscribe(caller.origin, event.id, tally)
    const leavesAt = performance.now() + STAYS_MS.least + Math.random() * (STAYS_MS.most - STAYS_MS.least)
    try {
      await watchProgramme(caller, event.slug, () => isOver() || performance.now() > leavesAt)
    } catch (error) {
      tally.failed('a viewer', error)
      await sleep(REST_MS)
    }
    leave()
  }
}

async function watchProgramme(caller: Caller, slug: string, isOver: () => boolean): Promise<void> {
  const viewer = randomUUID()
  const address = `/live/${slug}/programme.m3u8`
  await caller.bytes('the page', `/event/${slug}`)
  if (Math.random() * FROM_THE_START < 1) await caller.waited('the whole programme', `${address}?dvr=1`)
  let heartbeatAt = Number.NEGATIVE_INFINITY
  let map = ''
  let edge: number | null = null
  while (!isOver()) {
    if (performance.now() - heartbeatAt > WATCHING_EVERY_MS) {
      heartbeatAt = performance.now()
      await caller.json('watching', `/live/${slug}/watching`, { json: { viewer } })
    }
    const listed = entriesIn(
      await caller.waited('a playlist', edge === null ? address : `${address}?_HLS_msn=${edge + 1}`),
    )
    const newest = listed.at(-1)?.slot ?? 0
    const seen: number = edge ?? newest - BEHIND_AT_FIRST
    for (const entry of listed.filter(({ slot }) => slot > seen)) {
      if (entry.map !== map) await caller.bytes('a map', entry.map)
      map = entry.map
      await caller.bytes(entry.uri.includes('/slate/') ? 'a second of the slate' : 'a segment', entry.uri)
    }
    edge = newest
  }
}

function entriesIn(text: string): { slot: number; uri: string; map: string }[] {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0)
  let map = ''
  const entries: { slot: number; uri: string; map: string }[] = []
  for (const line of text.split('\n')) {
    map = /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1] ?? map
    if (line !== '' && !line.startsWith('#')) entries.push({ slot: first + entries.length, uri: line, map })
  }
  return entries
}
