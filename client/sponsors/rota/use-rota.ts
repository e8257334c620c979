import { useState } from 'react'
import {
  SponsorRotaChangedDocument,
  type SponsorRotaFieldsFragment,
  useSponsorRotaQuery,
} from '#client/graphql/generated.ts'
import { useLiveQuery } from '#client/graphql/use-live-query.ts'
import type { RotaDesk } from './rota-desk.ts'

/** Phones have no session to subscribe with. */
const PHONE_POLL_MS = 5_000

export type KnownRota = {
  /** With the server's time when it was heard; null while it is loading. */
  heard: { rota: SponsorRotaFieldsFragment; heardMs: number } | null
  error: unknown
  retry(): void
}

export function useRota({ eventId, context, serverMs }: RotaDesk, isWanted: boolean): KnownRota {
  const [heard, setHeard] = useState<KnownRota['heard']>(null)
  const isPhone = context.headers !== undefined
  const query = useSponsorRotaQuery({
    variables: { eventId },
    context,
    skip: !isWanted,
    fetchPolicy: 'cache-and-network',
    ...(isPhone && { pollInterval: PHONE_POLL_MS, skipPollAttempt: () => document.hidden }),
  })
  const rota = query.data?.sponsorRota
  useLiveQuery(query, SponsorRotaChangedDocument, { variables: { eventId }, skip: isPhone || !isWanted })
  if (rota && rota !== heard?.rota) setHeard({ rota, heardMs: serverMs() })
  return { heard, error: heard ? undefined : query.error, retry: () => void query.refetch().catch(() => {}) }
}
