import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import { Spinner } from '#client/ui/spinner.tsx'

const load = () => import('./downloads.tsx')

/** The list of downloads, for a page that seldom has it. */
export function LazyDownloads({ eventId }: { eventId: string }) {
  const part = useLazyImport(load, true)
  return part ? <part.Downloads eventId={eventId} /> : <Spinner />
}
