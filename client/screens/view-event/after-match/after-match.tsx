import { Clapperboard, Play, Repeat, Scissors, Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { shareOrCopy } from '#client/events/share-or-copy.ts'
import { useResult } from '#client/events/use-result.ts'
import { type EventDetailsPageFragment, useAfterMatchQuery } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { LazyDownloads } from '#client/live/downloads/lazy-downloads.tsx'
import { ownPath } from '#client/live/own-path.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { AudienceFigures } from './audience-figures.tsx'
import { messages } from './messages/generated.ts'

/** What the owner can do with a match that is over, and what came of it. */
export function AfterMatch({ event }: { event: EventDetailsPageFragment }) {
  const text = useMessages(messages)
  return (
    <>
      <section className="form-section" aria-labelledby="after-match">
        <h2 className="crease" id="after-match">
          {text.heading}
        </h2>
        <Actions event={event} />
        <Audience eventId={event.id} />
      </section>
      <LazyDownloads eventId={event.id} />
    </>
  )
}

function Actions({ event }: { event: EventDetailsPageFragment }) {
  const { id, title, shareUrl, sponsors, recordingUrl } = event
  const text = useMessages(messages)
  const result = useResult(event)
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const viewersPage = ownPath(shareUrl)

  async function share() {
    const outcome = await shareOrCopy({ title, url: shareUrl, ...(result && { text: result }) })
    if (outcome === 'copied') say({ kind: 'success', text: text.copied })
    if (outcome === 'failed') say({ kind: 'info', text: text.notCopied })
  }

  const secondary = buttonClass({ kind: 'secondary' })
  return (
    <>
      {recordingUrl ? (
        <Link className={buttonClass({ block: true })} to={viewersPage}>
          <Play className="icon icon--sm" />
          {text.watch}
        </Link>
      ) : (
        <p>{text.noRecording}</p>
      )}
      <div className="cluster">
        {recordingUrl && (
          <Link className={secondary} to={`${viewersPage}#highlights`}>
            <Clapperboard className="icon icon--sm" />
            {text.highlights}
          </Link>
        )}
        <Button kind="secondary" onClick={share}>
          <Share2 className="icon icon--sm" />
          {text.share}
        </Button>
        {recordingUrl && (
          <Link className={secondary} to={`/control/${id}`}>
            <Scissors className="icon icon--sm" />
            {text.editRecording}
          </Link>
        )}
        {sponsors.length > 0 && (
          <a className={secondary} href="#sponsors">
            {text.sponsorReports}
          </a>
        )}
        <Link className={secondary} to={`/add-event?copy=${id}`}>
          <Repeat className="icon icon--sm" />
          {text.playAgain}
        </Link>
      </div>
      <Toast message={toast} aboveDock />
    </>
  )
}

function Audience({ eventId }: { eventId: string }) {
  const text = useMessages(messages)
  const { data, error, loading, refetch } = useAfterMatchQuery({
    variables: { id: eventId },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const audience = data?.event.audience

  if (!data && loading) return <Spinner />
  if (!data) {
    return (
      <div className="stack stack--tight" role="alert">
        <p>{serverErrorOf(error)?.message ?? text.failed}</p>
        <Button kind="secondary" onClick={() => void refetch().catch(() => undefined)}>
          {text.tryAgain}
        </Button>
      </div>
    )
  }
  return audience && <AudienceFigures audience={audience} />
}
