import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import type { ReplayEntry } from '#client/scoring/shared/scored-match.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { useScoredEvent } from './event/use-scored-event.ts'
import { Scorer } from './scorer.tsx'
import type { ScorerContext } from './sync/graphql-score-server.ts'

type EventScorerProps = { eventId: string; context: ScorerContext; onReplay?: ReplayEntry | null }

export function EventScorer({ eventId, context, onReplay = null }: EventScorerProps) {
  const text = useMessages(messages)
  const access = useScoredEvent(eventId, context)
  switch (access.kind) {
    case 'open':
      return <Scorer event={access.event} sport={access.sport} context={context} onReplay={onReplay} />
    case 'failed':
      return (
        <p role="alert" className="cluster">
          {serverErrorOf(access.error)?.message ?? text.notOpened}
          <Button kind="secondary" small onClick={() => void access.retry()}>
            {text.tryAgain}
          </Button>
        </p>
      )
    case 'forbidden':
      return <p>{text.forbidden}</p>
    case 'loading':
      return (
        <p role="status">
          <Spinner /> {text.opening}
        </p>
      )
  }
}
