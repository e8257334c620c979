import { Link } from 'react-router-dom'
import { UserText } from '#client/events/user-text.tsx'
import { type ControlledEventFragment, useControlCutsQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Downloads } from '#client/live/downloads/downloads.tsx'
import { type ControllerCredentials, contextOf } from '#client/screens/control-room/shared/controller.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { RecordingEditor } from './recording-editor.tsx'

type RecordingPageProps = { event: ControlledEventFragment; controller: ControllerCredentials }

/** After the stream: a link to the recording, and for the owner the editor of its cuts. */
export function RecordingPage({ event, controller }: RecordingPageProps) {
  const text = useMessages(messages)
  const { data } = useControlCutsQuery({
    variables: { eventId: event.id },
    context: contextOf(controller),
    fetchPolicy: 'no-cache',
  })
  const epochMs = Date.parse(data?.programme.epoch ?? '')
  const canCut = controller.kind === 'owner' && Number.isFinite(epochMs)

  return (
    <main className="app__main" id="main">
      <div className="page stack">
        <div className="sections">
          <section className="form-section" aria-labelledby="edit-recording">
            <div className="section-head">
              <h2 className="crease" id="edit-recording">
                {text.editRecording}
              </h2>
              <p className="section-head__note">{text.editRecordingText}</p>
            </div>
            <p>
              <strong>
                <UserText>{event.title}</UserText>
              </strong>
            </p>
            {event.recordingUrl && (
              <Link className={buttonClass({ kind: 'secondary' })} to={`/event/${event.slug}`}>
                {text.watchRecording}
              </Link>
            )}
          </section>
          {data && canCut && <RecordingEditor event={event} epochMs={epochMs} cuts={data.programme.cuts} />}
          {controller.kind === 'owner' && event.status === 'completed' && <Downloads eventId={event.id} />}
          {data && !Number.isFinite(epochMs) && <p className="empty-note">{text.noCuts}</p>}
        </div>
      </div>
    </main>
  )
}
