import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { DeviceIdentity } from '#client/media/upload/device-identity.ts'
import { useSignedIn } from '#client/session/use-session.ts'
import type { EventStatus } from '#schema/event-status.ts'
import { ControlRoomButton } from './control-room-button.tsx'

type CameraDeskProps = { identity: DeviceIdentity; status: EventStatus | null }

/** What the event's owner, and the phone that joined as its controller, can do from the camera screen. */
export function CameraDesk({ identity: { eventId, role }, status }: CameraDeskProps) {
  const OwnerDesk = useOwnerDesk()
  const isController = role === 'controller'
  const room = <ControlRoomButton eventId={eventId} />
  if (OwnerDesk) return <OwnerDesk {...{ eventId, status, room, isController }} />
  return isController && <div className="cam__desk">{room}</div>
}

type Desk = ComponentType<{ eventId: string; status: EventStatus | null; room: ReactNode; isController: boolean }>

/** Needs Apollo Client, so that only a signed-in browser loads it. A failure must not stop the camera. */
function useOwnerDesk(): Desk | null {
  const isSignedIn = useSignedIn()
  const [loaded, setLoaded] = useState<{ OwnerDesk: Desk } | null>(null)
  useEffect(() => {
    if (!isSignedIn) return
    let isUnmounted = false
    import('./owner/owner-desk.tsx').then(
      ({ OwnerDesk }) => !isUnmounted && setLoaded({ OwnerDesk }),
      (error) => console.warn('The camera films without the owner’s buttons.', error),
    )
    return () => {
      isUnmounted = true
    }
  }, [isSignedIn])
  return isSignedIn ? (loaded?.OwnerDesk ?? null) : null
}
