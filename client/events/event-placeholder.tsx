import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useRetry } from '#client/graphql/use-retry.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'
import { Pitch } from './pitch.tsx'

export function EventLoading() {
  return (
    <main className="page" id="main">
      <section className="blank" role="status">
        <Spinner />
        <p className="blank__title">{useMessages(messages).loading}</p>
      </section>
    </main>
  )
}

type EventPlaceholderProps = {
  loading: boolean
  /** Why the event could not be loaded; for when `loading` is false. */
  error: unknown
  onRetry: () => Promise<unknown>
  backTo?: string
  /** Whether any failure to load is "Event not found." (spec 8: Edit and View). */
  namesFailuresNotFound?: boolean
}

/** Stands in for an event that loads, does not exist, or failed to load; retries after a failure. */
export function EventPlaceholder({ loading, error, ...given }: EventPlaceholderProps) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  if (!loading && (failure === null || failure.error !== error)) setFailure({ error })
  if (!failure) return <EventLoading />
  return <EventMissing {...given} error={failure.error} busy={loading} />
}

type EventMissingProps = Omit<EventPlaceholderProps, 'loading'> & { busy: boolean }

/** Stays on the page during a retry. */
function EventMissing({ error, busy, onRetry, backTo, namesFailuresNotFound = false }: EventMissingProps) {
  const text = useMessages(messages)
  const serverError = serverErrorOf(error)
  const isAbsent = serverError?.code === 'NOT_FOUND'
  const saysNotFound = isAbsent || namesFailuresNotFound
  const retry = () => {
    if (!busy) void onRetry().catch(() => undefined)
  }
  useRetry(serverError === null || serverError.code === 'UNAVAILABLE', retry)

  useEffect(() => {
    if (error) console.error(error)
  }, [error])

  return (
    <main className="page" id="main">
      <section className="blank">
        <div className="blank__art-s">
          <Pitch type="other" />
        </div>
        <p className="blank__title" role="status">
          {saysNotFound ? text.notFound : text.notLoaded}
        </p>
        {!isAbsent && <p className="blank__text">{serverError?.message ?? text.notLoadedText}</p>}
        <p className="cluster">
          {!isAbsent && (
            <Button busy={busy} onClick={retry}>
              {text.tryAgain}
            </Button>
          )}
          {backTo && (
            <Link className={buttonClass({ kind: 'secondary' })} to={backTo}>
              {text.backToEvents}
            </Link>
          )}
        </p>
      </section>
    </main>
  )
}
