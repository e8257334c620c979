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

type ControllerAccess =
  | { kind: 'signed-out' }
  /** Still `loading`, or failed to load. */
  | { kind: 'missing'; loading: boolean; error: unknown; refetch: () => Promise<unknown> }
  | { kind: 'forbidden' }
  | { kind: 'open'; event: ControlledEventFragment; controller: ControllerCredentials; refetch: () => Promise<unknown> }

/** Decides as whom this page controls an event: the owner's session takes precedence over a phone that has joined. */
export function useController(id: string): ControllerAccess {
  const phone = useControllerPhone(id)
  const isSignedIn = useSignedIn()
  const own = useControlledEventQuery({ variables: { id }, skip: !isSignedIn, fetchPolicy: 'cache-and-network' })
  const event = own.data?.event
  useLiveQuery(own, ControlledEventChangedDocument, { variables: { id }, skip: !event?.isOwner })
  // A refetch must not unmount the page.
  const isLoading = own.networkStatus === NetworkStatus.loading || own.networkStatus === NetworkStatus.setVariables
  const asPhone = phone && !event?.isOwner && !isLoading ? phone : null
  const joined = useControlledEventQuery({
    variables: { id },
    skip: !asPhone,
    fetchPolicy: 'no-cache',
    ...(asPhone && { context: contextOf(asPhone) }),
  })

  if (event?.isOwner) return { kind: 'open', event, controller: OWNER, refetch: own.refetch }
  if (asPhone) {
    const { data, loading, error, refetch } = joined
    return data
      ? { kind: 'open', event: data.event, controller: asPhone, refetch }
      : { kind: 'missing', loading, error, refetch }
  }
  const isPhoneUnknown = phone === undefined
  if (isPhoneUnknown || (isSignedIn && !event)) {
    return { kind: 'missing', loading: isPhoneUnknown || own.loading, error: own.error, refetch: own.refetch }
  }
  return event ? { kind: 'forbidden' } : { kind: 'signed-out' }
}

const OWNER: ControllerCredentials = { kind: 'owner' }

type Phone = Extract<ControllerCredentials, { kind: 'phone' }>

/** Undefined while loading; null when this phone is not the event's controller. */
function useControllerPhone(eventId: string): Phone | null | undefined {
  const [phone, setPhone] = useState<Phone | null | undefined>(undefined)
  useEffect(() => {
    let isUnmounted = false
    void readIdentity().then((identity) => {
      if (!isUnmounted) setPhone(identity === 'unknown' ? null : phoneIn(identity, eventId))
    })
    return () => {
      isUnmounted = true
    }
  }, [eventId])
  return phone
}

function phoneIn(identity: DeviceIdentity | null, eventId: string): Phone | null {
  if (identity?.role !== 'controller' || identity.eventId !== eventId) return null
  return { kind: 'phone', deviceToken: identity.deviceToken }
}
