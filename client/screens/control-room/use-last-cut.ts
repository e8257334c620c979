import { useEffect } from 'react'
import { useControlCutsQuery } from '#client/graphql/generated.ts'
import { type Controller, contextOf } from './controller.ts'

/** Time of the last cut in ms; refetched when `wanted` changes, skipped while it is undefined. */
export function useLastCut(controller: Controller, eventId: string, wanted: string | null | undefined): number | null {
  const isLive = wanted !== undefined
  const { data, refetch } = useControlCutsQuery({
    variables: { eventId },
    context: contextOf(controller),
    fetchPolicy: 'no-cache',
    skip: !isLive,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another camera is wanted, so that there is another cut
  useEffect(() => {
    if (isLive) refetch().catch(() => undefined)
  }, [wanted, isLive, refetch])
  const at = data?.programme.cuts.at(-1)?.at
  return at === undefined ? null : Date.parse(at)
}
