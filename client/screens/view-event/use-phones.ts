import { useEventPhonesQuery } from '#client/graphql/generated.ts'

/** A phone that joins is on the screen within five seconds. */
const ASK_AGAIN_MS = 3_000

/** Keeps what the cache knows of an event's phones fresh, while somebody is looking; answers how to ask at once. */
export function usePhones(id: string) {
  const { refetch } = useEventPhonesQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    pollInterval: ASK_AGAIN_MS,
    skipPollAttempt: () => document.hidden,
  })
  return () => void refetch().catch(() => undefined)
}
