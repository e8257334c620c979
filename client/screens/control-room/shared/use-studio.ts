import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ConnectionState, openStudioConnection, type StudioConnection } from '#client/live/studio-connection.ts'
import { type ControllerCredentials, helloOf } from './controller.ts'

const QUIET: ConnectionState = { state: null, connection: 'connecting', bye: null }
const never = () => () => {}
const quiet = () => QUIET

export type StudioState = ConnectionState & {
  link: StudioConnection | null
  /** Reconnects after the server has closed the connection for good. */
  reopen(): void
}

export function useStudio(controller: ControllerCredentials, eventId: string, roomId: string): StudioState {
  const [link, setLink] = useState<StudioConnection | null>(null)
  const [opened, setOpened] = useState(1)

  useEffect(() => {
    if (opened === 0) return
    const fresh = openStudioConnection(eventId, helloOf(controller, eventId, roomId))
    setLink(fresh)
    return () => fresh.close()
  }, [controller, eventId, roomId, opened])

  const situation = useSyncExternalStore(link?.subscribe ?? never, link?.get ?? quiet)
  return { ...situation, link, reopen: () => setOpened(opened + 1) }
}
