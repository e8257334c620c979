import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { timeAgo } from '#client/format/dates.ts'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { fieldLabel } from '#client/screens/view-event/shared/field-label.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { RestoreDialog, type Revision } from './restore-dialog.tsx'

const SHOWN_FIRST = 5

type HistoryProps = { event: EventDetailsPageFragment; canRestore: boolean; onBecamePrivate: () => void }

/** Revisions, newest first. Earlier versions can be restored until the event is over. */
export function History({ event, canRestore, onBecamePrivate }: HistoryProps) {
  const [isWhole, setWhole] = useState(false)
  const [chosen, setChosen] = useState<Revision | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const text = useMessages(messages)
  const list = useRef<HTMLOListElement>(null)
  const revisions = event.revisions ?? []
  const now = new Date()

  /** Moves the focus to the first of them, as its button is gone. */
  function showOlder() {
    flushSync(() => setWhole(true))
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[SHOWN_FIRST]?.focus()
  }

  return (
    <section className="form-section" aria-labelledby="history">
      <div className="section-head">
        <h2 className="crease" id="history">
          {text.history}
        </h2>
        {canRestore && <p className="section-head__note">{text.historyNote}</p>}
      </div>
      <MessageBar message={message} />
      <ol ref={list}>
        {revisions.slice(0, isWhole ? revisions.length : SHOWN_FIRST).map((revision) => (
          <ChangeLine
            key={revision.version}
            revision={revision}
            now={now}
            {...(canRestore && { onRestore: () => setChosen(revision) })}
          />
        ))}
      </ol>
      {!isWhole && revisions.length > SHOWN_FIRST && (
        <Button kind="secondary" onClick={showOlder}>
          {text.older}
        </Button>
      )}
      <RestoreDialog
        event={event}
        revision={chosen}
        onClose={() => setChosen(null)}
        onBecamePrivate={onBecamePrivate}
        say={say}
      />
    </section>
  )
}

type ChangeLineProps = { revision: Revision; now: Date; onRestore?: () => void }

function ChangeLine({ revision, now, onRestore }: ChangeLineProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const change = text.changedBy[revision.source]({ ago: timeAgo(revision.replacedAt, now, language) })
  return (
    <li className="change-line" tabIndex={-1}>
      <span className="change-line__what">
        {change}
        <small>{listed(revision.changes.map((field) => fieldLabel(field, text.fields)))}</small>
      </span>
      {onRestore && (
        <Button kind="secondary" small aria-label={text.restore.askFor({ change })} onClick={onRestore}>
          <RotateCcw className="icon icon--sm" />
          {text.restore.ask}
        </Button>
      )}
    </li>
  )
}

/** `Title, devices`. */
function listed(fields: readonly string[]): string {
  const text = fields.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
