import { serverErrorOf } from '#client/graphql/server-error.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'

type NotLoadedProps = { error: unknown; text: string; tryAgain: string; refetch: () => Promise<unknown> }

/** A part of a page that failed to load and can be retried. The server's own words come first. */
export function NotLoaded({ error, text, tryAgain, refetch }: NotLoadedProps) {
  const [busy, run] = useBusy()
  const again = async () => {
    await refetch().catch(() => undefined)
  }
  return (
    <div className="stack stack--tight" role="alert">
      <p>{serverErrorOf(error)?.message ?? text}</p>
      <Button kind="secondary" busy={busy} onClick={() => run(again)}>
        {tryAgain}
      </Button>
    </div>
  )
}
