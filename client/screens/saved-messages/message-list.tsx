import { useState } from 'react'
import { Waiting } from '#client/address-book/event-choice.tsx'
import type { useOwnEvents } from '#client/address-book/own-events.ts'
import { RemoveDialog } from '#client/address-book/remove-dialog.tsx'
import { UserLines } from '#client/events/user-lines.tsx'
import {
  type SavedMessageLineFragment,
  useRemoveSavedMessageMutation,
  useSavedMessagesQuery,
} from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'
import { SendMessage } from './send-message.tsx'

/** Characters of a message in the names of its buttons. */
const NAMED = 30

type MessageListProps = {
  own: ReturnType<typeof useOwnEvents>
  onEdit: (message: SavedMessageLineFragment) => void
  onDeleted: (id: string) => void
  onDone: (message: StatusMessage) => void
}

export function MessageList({ own, onEdit, onDeleted, onDone }: MessageListProps) {
  const text = useMessages(messages)
  const [sent, setSent] = useState<SavedMessageLineFragment | null>(null)
  const [deleted, setDeleted] = useState<SavedMessageLineFragment | null>(null)
  const { data, dataState, error, loading, refetch } = useSavedMessagesQuery({ fetchPolicy: 'cache-and-network' })
  if (dataState !== 'complete') {
    return <Waiting failed={error !== undefined} busy={loading} onAgain={() => void refetch().catch(() => {})} />
  }

  return (
    <>
      {data.savedMessages.length === 0 && <EmptyNote>{text.none}</EmptyNote>}
      <ul className="rows">
        {data.savedMessages.map((message) => {
          const named = { text: message.text.slice(0, NAMED) }
          return (
            <li className="row-item" key={message.id}>
              <p>
                <UserLines>{message.text}</UserLines>
              </p>
              <div className="cluster">
                <Button small aria-label={text.sendNamed(named)} onClick={() => setSent(message)}>
                  {text.send}
                </Button>
                <Button kind="secondary" small aria-label={text.editNamed(named)} onClick={() => onEdit(message)}>
                  {text.change}
                </Button>
                <Button
                  kind="ball-quiet"
                  small
                  aria-label={text.deleteNamed(named)}
                  onClick={() => setDeleted(message)}
                >
                  {text.delete}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <SendMessage message={sent} own={own} onClose={() => setSent(null)} />
      <DeleteMessage
        message={deleted}
        onClose={() => setDeleted((current) => (current === deleted ? null : current))}
        onDeleted={onDeleted}
        onDone={onDone}
      />
    </>
  )
}

type DeleteMessageProps = Pick<MessageListProps, 'onDeleted' | 'onDone'> & {
  message: SavedMessageLineFragment | null
  onClose: () => void
}

function DeleteMessage({ message, onClose, onDeleted, onDone }: DeleteMessageProps) {
  const text = useMessages(messages)
  const [remove] = useRemoveSavedMessageMutation({ refetchQueries: ['SavedMessages'] })
  const id = message?.id ?? ''

  return (
    <RemoveDialog
      open={message !== null}
      words={{ title: text.askDelete, yes: text.delete, failed: text.notDeleted }}
      remove={() => remove({ variables: { id } })}
      onRemoved={() => {
        onDeleted(id)
        onDone({ kind: 'success', text: text.deleted })
      }}
      onClose={onClose}
    >
      {message?.text}
    </RemoveDialog>
  )
}
