import { useCallback, useEffect, useRef, useState } from 'react'
import type { Capability } from '#client/media/capture/phone/capabilities.ts'
import { type DeviceIdentity, forgetIdentity } from '#client/media/upload/device-identity.ts'
import { Filming } from '#client/screens/join-device/filming/filming.tsx'
import { Setup } from '#client/screens/join-device/invite/setup.tsx'
import { useAllowedBefore } from '#client/screens/join-device/invite/use-allowed-before.ts'
import { EventEnded, endingOf } from './event-ended.tsx'
import { LeftEvent } from './left-event.tsx'
import { useCameraPhone } from './use-camera-phone.ts'

type CameraScreenProps = {
  identity: DeviceIdentity
  ability: Capability
  /** Whether the page was opened by an invite link, which is a new one if the phone's identity was revoked. */
  hasLink: boolean
  isOwner: boolean
  /** Whether a tap on the page before asked for camera and microphone. */
  asksAtOnce: boolean
  onForgotten: () => void
}

export function CameraScreen({ onForgotten, ...props }: CameraScreenProps) {
  const { identity, isOwner } = props
  const eventPath = isOwner ? `/view-event/${identity.eventId}` : null
  const [hasLeft, setLeft] = useState(false)
  const [reopenCount, setReopenCount] = useState(0)

  const forget = useCallback(async () => {
    await forgetIdentity().catch(() => {})
    onForgotten()
  }, [onForgotten])

  if (hasLeft) return <LeftEvent onBack={() => setLeft(false)} onForget={forget} eventPath={eventPath} />
  return (
    <Joined
      key={reopenCount}
      {...props}
      eventPath={eventPath}
      onForget={forget}
      onLeave={() => setLeft(true)}
      onReopened={() => setReopenCount(reopenCount + 1)}
    />
  )
}

type JoinedProps = Omit<CameraScreenProps, 'onForgotten' | 'isOwner'> & {
  /** Null unless the event's owner films. */
  eventPath: string | null
  onForget: () => void
  onLeave: () => void
  /** Called when the event goes on after its end, which has closed camera and microphone for good. */
  onReopened: () => void
}

function Joined(props: JoinedProps) {
  const { identity, ability, hasLink, asksAtOnce, eventPath, onForget, onLeave, onReopened } = props
  const [phone, view] = useCameraPhone(identity)
  const [hasFilmed, setFilmed] = useState(false)
  const isAllowed = useAllowedBefore()
  const ending = endingOf(view)

  useEffect(() => {
    if (phone && (isAllowed || asksAtOnce)) phone.film()
  }, [phone, isAllowed, asksAtOnce])

  useEffect(() => {
    if (view.picture === 'on') setFilmed(true)
  }, [view.picture])

  const wasEnded = useRef(false)
  useEffect(() => {
    if (ending === null && wasEnded.current) onReopened()
    wasEnded.current = ending === 'ended'
  }, [ending, onReopened])

  const isOldLink = ending === 'revoked' && hasLink
  useEffect(() => {
    if (isOldLink) onForget()
  }, [isOldLink, onForget])

  if (ending) return <EventEnded {...{ ending, view, onForget, eventPath }} />
  if (!phone || !hasFilmed) return <Setup view={view} ability={ability} onAllow={() => phone?.film()} />
  return <Filming {...{ phone, view, identity, onLeave }} />
}
