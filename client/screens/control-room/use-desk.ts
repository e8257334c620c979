import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ControlLink, openControlLink, type Situation } from '#client/live/control-link.ts'
import { type Controller, helloOf } from './controller.ts'

const QUIET: Situation = { state: null, connection: 'connecting', bye: null }
const never = () => () => {}
const quiet = () => QUIET

export type Desk = Situation & {
  link: ControlLink | null
  /** Comes back after the server has shown this page the door. */
  reopen(): void
}

/** The control room's connection, for as long as the page is open. */
export function useDesk(controller: Controller, eventId: string, roomId: string): Desk {
  const [link, setLink] = useState<ControlLink | null>(null)
  const [opened, setOpened] = useState(1)

  useEffect(() => {
    if (opened === 0) return
    const fresh = openControlLink(eventId, helloOf(controller, eventId, roomId))
    setLink(fresh)
    return () => fresh.close()
  }, [controller, eventId, roomId, opened])

  const situation = useSyncExternalStore(link?.subscribe ?? never, link?.get ?? quiet)
  return { ...situation, link, reopen: () => setOpened(opened + 1) }
}
