import { useEffect, useState, useSyncExternalStore } from 'react'
import { askForTime, openClock } from '#client/media/clock.ts'
import { entryId } from './sync/entry-id.ts'
import { graphqlScoreServer, type ScorerContext } from './sync/graphql-score-server.ts'
import { openScoreSync, type ScoreSync } from './sync/open-score-sync.ts'
import { indexedDbScoreDisk } from './sync/score-disk.ts'
import type { SyncView } from './sync/sync-core.ts'

const noSubscription = () => () => {}
const notOpen = () => null

/** Keeps the score of an event in step with the server while the component is mounted. Null until it is open. */
export function useScoreSync(eventId: string, context: ScorerContext): [ScoreSync | null, SyncView | null] {
  const [sync, setSync] = useState<ScoreSync | null>(null)

  useEffect(() => {
    const clock = openClock(askForTime)
    const disk = indexedDbScoreDisk(eventId, () => entryId(Date.now()))
    const opened = openScoreSync({ disk, server: graphqlScoreServer(eventId, context), clock })
    setSync(opened)
    return () => {
      opened.close()
      clock.stop()
    }
  }, [eventId, context])

  const view = useSyncExternalStore(sync?.subscribe ?? noSubscription, sync?.get ?? notOpen)
  return [sync, view]
}
