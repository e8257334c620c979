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
  onForgotten: () => void
}

export function CameraScreen({ identity, ability, hasLink, onForgotten }: CameraScreenProps) {
  const [hasLeft, setLeft] = useState(false)
  const [reopenCount, setReopenCount] = useState(0)

  const forget = useCallback(async () => {
    await forgetIdentity().catch(() => {})
    onForgotten()
  }, [onForgotten])

  if (hasLeft) return <LeftEvent onBack={() => setLeft(false)} onForget={forget} />
  return (
    <Joined
      key={reopenCount}
      {...{ identity, ability, hasLink }}
      onForget={forget}
      onLeave={() => setLeft(true)}
      onReopened={() => setReopenCount(reopenCount + 1)}
    />
  )
}

type JoinedProps = Omit<CameraScreenProps, 'onForgotten'> & {
  onForget: () => void
  onLeave: () => void
  /** Called when the event goes on after its end, which has closed camera and microphone for good. */
  onReopened: () => void
}

function Joined({ identity, ability, hasLink, onForget, onLeave, onReopened }: JoinedProps) {
  const [phone, view] = useCameraPhone(identity)
  const [hasFilmed, setFilmed] = useState(false)
  const isAllowed = useAllowedBefore()
  const ending = endingOf(view)

  useEffect(() => {
    if (phone && isAllowed) phone.film()
  }, [phone, isAllowed])

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

  if (ending) return <EventEnded ending={ending} view={view} onForget={onForget} />
  if (!phone || !hasFilmed) return <Setup view={view} ability={ability} onAllow={() => phone?.film()} />
  return <Filming phone={phone} view={view} onLeave={onLeave} />
}
