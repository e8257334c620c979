import { NotLoaded } from '#client/events/not-loaded.tsx'
import { dateAtVenueInWords } from '#client/format/venue-time.ts'
import { type DownloadLineFragment, useEventDownloadsQuery } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { ownPath } from '#client/live/own-path.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { DownloadRow } from './download-row.tsx'
import { messages } from './messages/generated.ts'

/** Links are valid for six hours. */
const RENEWED_EVERY_MS = 60 * 60 * 1_000

/** Names a file, whose link changes each time. */
function fileOf({ url, kind }: DownloadLineFragment): string {
  return url ? ownPath(url).replace(/[?].*/, '') : kind
}

/** For the owner of an event that is over. */
export function Downloads({ eventId }: { eventId: string }) {
  const text = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const query = { variables: { eventId }, fetchPolicy: 'no-cache', pollInterval: RENEWED_EVERY_MS } as const
  const { data, error, refetch } = useEventDownloadsQuery(query)
  const language = useLanguage()
  const { downloads, recordingKeptUntil, timeZone } = data?.event ?? {}
  const renew = () => refetch().then(Boolean, () => false)

  return (
    <section className="form-section" aria-labelledby="downloads">
      <div className="section-head">
        <h2 className="crease" id="downloads">
          {text.title}
        </h2>
        <p className="section-head__note">{text.note}</p>
      </div>
      <MessageBar message={message} />
      {downloads ? (
        <ul className="stack">
          {downloads.map((download) => (
            <DownloadRow key={fileOf(download)} download={download} say={say} renew={renew} />
          ))}
        </ul>
      ) : error ? (
        <NotLoaded error={error} text={text.notLoaded} tryAgain={text.tryAgain} refetch={refetch} />
      ) : (
        <p role="status">
          <Spinner /> {text.loading}
        </p>
      )}
      {recordingKeptUntil && timeZone && downloads?.some(({ url }) => url) && (
        <p>{text.keptUntil({ date: dateAtVenueInWords(Date.parse(recordingKeptUntil), timeZone, language) })}</p>
      )}
      {downloads?.length === 0 && <EmptyNote>{text.empty}</EmptyNote>}
    </section>
  )
}
