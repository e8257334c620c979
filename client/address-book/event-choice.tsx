import { Link } from 'react-router-dom'
import type { OwnEventFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { SelectField } from '#client/ui/fields/field.tsx'
import { eventWhen } from '#schema/share/event-when.ts'
import { messages } from './messages/generated.ts'
import type { useOwnEvents } from './own-events.ts'

type EventChoiceProps = {
  own: ReturnType<typeof useOwnEvents>
  /** The events of `own` to choose from. */
  offered: readonly OwnEventFragment[]
  /** The chosen event's id; '' while none is chosen. */
  chosen: string
  onChoose: (id: string) => void
}

/** Lets the user choose an own event, or says why there is none. */
export function EventChoice({ own, offered, chosen, onChoose }: EventChoiceProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  if (!own.events) return <Waiting failed={own.failed} busy={own.loading} onAgain={own.again} />
  if (offered.length === 0) {
    return (
      <>
        <EmptyNote>{text.noEvents}</EmptyNote>
        <Link className={buttonClass()} to="/add-event">
          {text.newEvent}
        </Link>
      </>
    )
  }
  return (
    <SelectField label={text.event} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {chosen === '' && <option value="">{text.chooseEvent}</option>}
      {offered.map(({ id, title, localTime }) => (
        <option key={id} value={id}>
          {title} · {eventWhen(localTime, language)}
        </option>
      ))}
    </SelectField>
  )
}

type WaitingProps = { failed: boolean; busy: boolean; onAgain: () => void }

/** Shows that something is loading, or that loading failed, with a way to try again. */
export function Waiting({ failed, busy, onAgain }: WaitingProps) {
  const text = useMessages(messages)
  return (
    <div className="stack" role="status">
      <EmptyNote>{failed ? text.notLoaded : text.loading}</EmptyNote>
      {failed && (
        <Button kind="secondary" busy={busy} onClick={onAgain}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  )
}
