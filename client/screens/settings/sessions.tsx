import { useRef } from 'react'
import { useSessionsQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { type StatusMessage, useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'
import { SessionLine } from './session-line.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** Lists the current session first. */
export function Sessions() {
  const text = useMessages(messages)
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const { data, dataState, error, loading, refetch } = useSessionsQuery({ fetchPolicy: 'cache-and-network' })
  const sessions = dataState === 'complete' ? data.sessions : null
  const own = sessions?.filter(({ isCurrent }) => isCurrent) ?? []
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []

  /** Moves the focus: its button was removed with the session's line. */
  function signedOut(message: StatusMessage) {
    say(message)
    heading.current?.focus()
  }

  return (
    <section className="form-section" aria-labelledby="sessions">
      <h2 className="crease" id="sessions" ref={heading} tabIndex={-1}>
        {text.sessions}
      </h2>
      {sessions ? (
        <>
          <div>
            <MessageBar message={message} />
            <ul>
              {[...own, ...others].map((session) => (
                <SessionLine key={session.id} session={session} onSignedOut={signedOut} onFailed={say} />
              ))}
            </ul>
          </div>
          {others.length === 0 && <EmptyNote>{text.noOthers}</EmptyNote>}
          <SignOutEverywhere />
        </>
      ) : (
        <div className="stack" role="status">
          <EmptyNote>{error ? text.sessionsNotLoaded : text.loading}</EmptyNote>
          {error && (
            <Button kind="secondary" busy={loading} onClick={() => void refetch().catch(() => {})}>
              {text.tryAgain}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
