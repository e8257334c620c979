import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { serverErrorOf } from '#client/graphql/server-error.ts'
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

type EventMissingProps = { error: unknown; onRetry: () => Promise<unknown>; backTo?: string }

/** The event does not exist, or it failed to load and can be retried. */
export function EventMissing({ error, onRetry, backTo }: EventMissingProps) {
  const text = useMessages(messages)
  const isAbsent = serverErrorOf(error)?.code === 'NOT_FOUND'

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
          {text.notFound}
        </p>
        {!isAbsent && <p className="blank__text">{serverErrorOf(error)?.message ?? text.notLoaded}</p>}
        <p className="cluster">
          {!isAbsent && <Button onClick={() => void onRetry().catch(() => undefined)}>{text.tryAgain}</Button>}
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
