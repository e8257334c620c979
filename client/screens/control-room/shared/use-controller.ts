import { NetworkStatus } from '@apollo/client'
import { useEffect, useState } from 'react'
import {
  ControlledEventChangedDocument,
  type ControlledEventFragment,
  useControlledEventQuery,
} from '#client/graphql/generated.ts'
import { useLiveQuery } from '#client/graphql/use-live-query.ts'
import { type DeviceIdentity, readIdentity } from '#client/media/upload/device-identity.ts'
import { useSignedIn } from '#client/session/use-session.ts'
import { type ControllerCredentials, contextOf } from './controller.ts'

type Entered =
  | { way: 'looking' }
  | { way: 'signed-out' }
  | { way: 'missing'; error: unknown; again: () => Promise<unknown> }
  | { way: 'forbidden' }
  | { way: 'open'; event: ControlledEventFragment; controller: ControllerCredentials; again: () => Promise<unknown> }

/** Decides as whom this page controls an event: the owner's session takes precedence over a phone that has joined. */
export function useController(id: string): Entered {
  const phone = useControllerPhone(id)
  const isSignedIn = useSignedIn()
  const own = useControlledEventQuery({ variables: { id }, skip: !isSignedIn, fetchPolicy: 'cache-and-network' })
  const event = own.data?.event
  useLiveQuery(own, ControlledEventChangedDocument, { variables: { id }, skip: !event?.isOwner })
  // A refetch must not unmount the page.
  const isLooking = own.networkStatus === NetworkStatus.loading || own.networkStatus === NetworkStatus.setVariables
  const asPhone = phone && !event?.isOwner && !isLooking ? phone : null
  const joined = useControlledEventQuery({
    variables: { id },
    skip: !asPhone,
    fetchPolicy: 'no-cache',
    ...(asPhone && { context: contextOf(asPhone) }),
  })

  if (event?.isOwner) return { way: 'open', event, controller: OWNER, again: own.refetch }
  if (phone === undefined || (isLooking && !event)) return { way: 'looking' }
  if (asPhone) {
    const { data, loading, error, refetch: again } = joined
    if (data) return { way: 'open', event: data.event, controller: asPhone, again }
    return loading ? { way: 'looking' } : { way: 'missing', error, again }
  }
  if (!isSignedIn) return { way: 'signed-out' }
  return event ? { way: 'forbidden' } : { way: 'missing', error: own.error, again: own.refetch }
}

const OWNER: ControllerCredentials = { kind: 'owner' }

type Phone = Extract<ControllerCredentials, { kind: 'phone' }>

/** Undefined while loading; null when this phone is not the event's controller. */
function useControllerPhone(eventId: string): Phone | null | undefined {
  const [phone, setPhone] = useState<Phone | null | undefined>(undefined)
  useEffect(() => {
    let isLeft = false
    void readIdentity().then((identity) => {
      if (!isLeft) setPhone(identity === 'unknown' ? null : phoneIn(identity, eventId))
    })
    return () => {
      isLeft = true
    }
  }, [eventId])
  return phone
}

function phoneIn(identity: DeviceIdentity | null, eventId: string): Phone | null {
  if (identity?.role !== 'controller' || identity.eventId !== eventId) return null
  return { kind: 'phone', deviceToken: identity.deviceToken }
}
