import { Clapperboard, Play, Repeat, Scissors } from 'lucide-react'
import { Link } from 'react-router-dom'
import { NotLoaded } from '#client/events/not-loaded.tsx'
import { type EventDetailsPageFragment, useAfterMatchQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { LazyDownloads } from '#client/live/downloads/lazy-downloads.tsx'
import { ownPath } from '#client/live/own-path.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { Spinner } from '#client/ui/spinner.tsx'
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
  const { id, shareUrl, sponsors, removedSponsors, recordingUrl } = event
  const text = useMessages(messages)
  const viewersPage = ownPath(shareUrl)

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
        {recordingUrl && (
          <Link className={secondary} to={`/control/${id}`}>
            <Scissors className="icon icon--sm" />
            {text.editRecording}
          </Link>
        )}
        {sponsors.length + (removedSponsors?.length ?? 0) > 0 && (
          <a className={secondary} href="#sponsors">
            {text.sponsorReports}
          </a>
        )}
        <Link className={secondary} to={`/add-event?copy=${id}`}>
          <Repeat className="icon icon--sm" />
          {text.playAgain}
        </Link>
      </div>
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
  if (!data) return <NotLoaded error={error} text={text.failed} tryAgain={text.tryAgain} refetch={refetch} />
  return audience && <AudienceFigures audience={audience} />
}
