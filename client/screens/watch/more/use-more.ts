import { useLazyImport } from '#client/errors/use-lazy-import.ts'

const load = () => import('./more-from-organiser.tsx')

/** The component, once it is wanted and loaded; null until then. */
export function useMore(isWanted: boolean) {
  return useLazyImport(load, isWanted)?.MoreFromOrganiser ?? null
}
