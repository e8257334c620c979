import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ConnectionState, openStudioConnection, type StudioConnection } from '#client/live/studio-connection.ts'
import { type ControllerCredentials, helloOf } from './controller.ts'

const UNCONNECTED: ConnectionState = { state: null, connection: 'connecting', disconnect: null }
const noSubscription = () => () => {}
const unconnected = () => UNCONNECTED

export type StudioState = ConnectionState & {
  link: StudioConnection | null
  /** Reconnects after the server has closed the connection for good. */
  reopen(): void
}

export function useStudio(controller: ControllerCredentials, eventId: string, roomId: string): StudioState {
  const [link, setLink] = useState<StudioConnection | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another connection
  useEffect(() => {
    const fresh = openStudioConnection(eventId, helloOf(controller, eventId, roomId))
    setLink(fresh)
    return () => fresh.close()
  }, [controller, eventId, roomId, attempt])

  const connectionState = useSyncExternalStore(link?.subscribe ?? noSubscription, link?.get ?? unconnected)
  return { ...connectionState, link, reopen: () => setAttempt(attempt + 1) }
}
