import { useEventPhonesQuery } from '#client/graphql/generated.ts'

/** A phone that joins has to appear within five seconds. */
const ASK_AGAIN_MS = 3_000

/** Polls the event's phones into the cache while the page is visible. Returns a function that refetches at once. */
export function usePhones(id: string) {
  const { refetch } = useEventPhonesQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    pollInterval: ASK_AGAIN_MS,
    skipPollAttempt: () => document.hidden,
  })
  return () => void refetch().catch(() => undefined)
}
