import { ArrowLeft, Eye } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { UserText } from '#client/events/user-text.tsx'
import { shortDuration, spokenMinutes } from '#client/format/duration.ts'
import { type ControlledEventFragment, useEndStreamMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { StudioConnection } from '#client/live/studio-connection.ts'
import { useCameraReturn } from '#client/screens/control-room/paused-camera/use-camera-return.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { useServerTime } from '#client/screens/control-room/shared/use-server-time.ts'
import type { Checked } from '#client/screens/control-room/shared/use-stream-probe.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import { ScoreboardDigits } from '#client/ui/scoreboard-digits.tsx'
import type { ControlState } from '#schema/messages/studio.ts'

type LiveBarProps = {
  event: ControlledEventFragment
  state: ControlState | null
  link: StudioConnection | null
  checked: Checked
  isOwner: boolean
  say(message: StatusMessage): void
}

export function LiveBar({ event, state, link, checked, isOwner, say }: LiveBarProps) {
  const text = useMessages(messages)
  const [isAsked, setAsked] = useState(false)
  const isLive = state?.status === 'live'
  const isConfirmed = isLive && checked === 'live'
  const camera = useCameraReturn()
  return (
    <>
      <header className={isConfirmed ? 'livebar livebar--live' : 'livebar'}>
        <Link
          className="icon-btn"
          {...(camera ?? { to: isOwner ? `/view-event/${event.id}` : '/join' })}
          aria-label={text.leave}
        >
          <ArrowLeft className="icon" />
        </Link>
        <h1 className="livebar__title">
          <UserText>{event.title}</UserText>
        </h1>
        {isConfirmed ? (
          <span className="badge badge--live">
            <LiveIcon />
            {text.live}
          </span>
        ) : (
          <span className="badge badge--behind">{isLive ? text.checking : text.notLive}</span>
        )}
        {isConfirmed && state.epochMs !== null && (
          <>
            <Elapsed epochMs={state.epochMs} link={link} />
            <p className="livebar__stat">
              <Eye className="icon icon--sm" />
              <span>
                <span className="sr-only">{text.watching}:</span> {state.watching}
              </span>
            </p>
            <span className="livebar__spacer" />
          </>
        )}
        {isLive && isOwner && (
          <Button kind="ball" small onClick={() => setAsked(true)}>
            {text.end}
          </Button>
        )}
      </header>
      <EndDialog
        open={isAsked}
        event={event}
        watching={state?.watching ?? 0}
        onClose={() => setAsked(false)}
        say={say}
      />
    </>
  )
}

function Elapsed({ epochMs, link }: { epochMs: number; link: StudioConnection | null }) {
  const text = useMessages(messages)
  const elapsed = useServerTime(link) - epochMs
  return (
    <p className="livebar__clock">
      <ScoreboardDigits value={shortDuration(elapsed)} label={text.onAirFor({ time: spokenMinutes(elapsed, text) })} />
    </p>
  )
}

type EndDialogProps = Pick<LiveBarProps, 'event' | 'say'> & { open: boolean; watching: number; onClose(): void }

function EndDialog({ open, event, watching, onClose, say }: EndDialogProps) {
  const text = useMessages(messages)
  const [endStream] = useEndStreamMutation()

  async function end() {
    try {
      await endStream({ variables: { id: event.id } })
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.unanswered })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      words={{ title: text.endTitle, yes: text.endYes, no: text.endNo }}
      onYes={end}
      onNo={onClose}
    >
      {text.endText({ watching })}
    </ConfirmDialog>
  )
}
