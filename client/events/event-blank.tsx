import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { Court } from './court.tsx'
import { words } from './words.ts'

export function EventLoading() {
  return (
    <main className="page" id="main">
      <section className="blank" role="status">
        <Spinner />
        <p className="blank__title">{useWords(words).loading}</p>
      </section>
    </main>
  )
}

type EventMissingProps = { error: unknown; onRetry: () => Promise<unknown>; backTo?: string }

/** No event: there is none, or it could not be loaded; then trying again may help. */
export function EventMissing({ error, onRetry, backTo }: EventMissingProps) {
  const text = useWords(words)
  const isAbsent = refusalOf(error)?.code === 'NOT_FOUND'

  useEffect(() => {
    if (error) console.error(error)
  }, [error])

  return (
    <main className="page" id="main">
      <section className="blank">
        <div className="blank__art-s">
          <Court type="OTHER" />
        </div>
        <p className="blank__title" role="status">
          {text.notFound}
        </p>
        {!isAbsent && <p className="blank__text">{refusalOf(error)?.sentence ?? text.notLoaded}</p>}
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
