import { Link } from 'react-router-dom'
import { useEarlyWarning } from '#client/events/start-end/use-early-warning.ts'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'

type StartHintsProps = { event: EventDetailsPageFragment }

/** Reasons to think twice before the start: no camera, or a match that is more than an hour away. */
export function StartHints({ event }: StartHintsProps) {
  const text = useMessages(messages).start.hints
  const early = useEarlyWarning(event)
  const hints = [!event.devices?.some(({ phone }) => phone) && text.noCamera, early].filter(
    (hint) => typeof hint === 'string',
  )
  if (hints.length === 0) return null
  return (
    <>
      {hints.map((hint) => (
        <p key={hint}>
          <strong>{hint}</strong>
        </p>
      ))}
      <p>
        {text.trying} <Link to={`/control/${event.id}`}>{text.controlRoom}</Link>
      </p>
    </>
  )
}
