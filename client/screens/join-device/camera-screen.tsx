import { useCallback, useEffect, useState } from 'react'
import type { Ability } from '#client/media/ability.ts'
import { type DeviceIdentity, forgetIdentity } from '#client/media/device-identity.ts'
import { Filming } from './filming.tsx'
import { Left } from './left.tsx'
import { endingOf, Over } from './over.tsx'
import { Setup } from './setup.tsx'
import { useAllowedBefore } from './use-allowed-before.ts'
import { useCameraPhone } from './use-camera-phone.ts'

type CameraScreenProps = {
  identity: DeviceIdentity
  ability: Ability
  /** Whether the phone was opened by a link: if its old one was withdrawn, that is a new one. */
  hasLink: boolean
  onForgotten: () => void
}

/** A phone that has joined, until it leaves. */
export function CameraScreen({ identity, ability, hasLink, onForgotten }: CameraScreenProps) {
  const [hasLeft, setLeft] = useState(false)

  const forget = useCallback(async () => {
    await forgetIdentity().catch(() => {})
    onForgotten()
  }, [onForgotten])

  if (hasLeft) return <Left onBack={() => setLeft(false)} onForget={forget} />
  return <Joined {...{ identity, ability, hasLink }} onForget={forget} onLeave={() => setLeft(true)} />
}

type JoinedProps = Omit<CameraScreenProps, 'onForgotten'> & { onForget: () => void; onLeave: () => void }

function Joined({ identity, ability, hasLink, onForget, onLeave }: JoinedProps) {
  const [phone, view] = useCameraPhone(identity)
  const [hasFilmed, setFilmed] = useState(false)
  const isAllowed = useAllowedBefore()
  const ending = endingOf(view)

  useEffect(() => {
    if (phone && isAllowed) void phone.film()
  }, [phone, isAllowed])

  useEffect(() => {
    if (view.picture === 'on') setFilmed(true)
  }, [view.picture])

  const isOldLink = ending === 'revoked' && hasLink
  useEffect(() => {
    if (isOldLink) onForget()
  }, [isOldLink, onForget])

  if (ending) return <Over ending={ending} view={view} onForget={onForget} />
  if (!phone || !hasFilmed) return <Setup view={view} ability={ability} onAllow={() => void phone?.film()} />
  return <Filming phone={phone} view={view} onLeave={onLeave} />
}
