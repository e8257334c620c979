import { Radio } from 'lucide-react'
import { useState } from 'react'
import {
  type EventDetailsPageFragment,
  useCancelEventMutation,
  useEndEventMutation,
  useStartEventMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { StartHints } from './start-hints.tsx'

type Action = 'start' | 'end' | 'cancel'

/** Offers the actions that the event's state allows; each asks for confirmation. */
export function EventActions({ event }: { event: EventDetailsPageFragment }) {
  const { id, status } = event
  const [asked, setAsked] = useState<Action | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const mutations = useMutations()
  const text = useMessages(messages)
  const isOver = status === 'completed' || status === 'cancelled'
  const next: Action = status === 'live' ? 'end' : 'start'

  const confirm = (action: Action) =>
    run(async () => {
      try {
        await mutations[action]({ variables: { id } })
        say({ kind: 'success', text: text[action].done })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      }
      setAsked(null)
    })

  return (
    <>
      {(!isOver || message) && (
        <div className="dock">
          <div className="dock__inner">
            <MessageBar message={message} urgent />
            {!isOver && (
              <div className="dock__actions dock__actions--pair">
                <Button kind="ball-quiet" onClick={() => setAsked('cancel')}>
                  {text.cancel.ask}
                </Button>
                <Button kind={next === 'end' ? 'ball' : 'primary'} onClick={() => setAsked(next)}>
                  {next === 'start' && <Radio className="icon icon--sm" />}
                  {text[next].ask}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <EventActionDialog event={event} action={asked} busy={busy} onConfirm={confirm} onClose={() => setAsked(null)} />
    </>
  )
}

function useMutations() {
  const [start] = useStartEventMutation()
  const [end] = useEndEventMutation()
  const [cancel] = useCancelEventMutation()
  return { start, end, cancel }
}

type EventActionDialogProps = {
  event: EventDetailsPageFragment
  /** Null closes the dialog. */
  action: Action | null
  busy: boolean
  onConfirm: (action: Action) => void
  onClose: () => void
}

function EventActionDialog({ event, action, busy, onConfirm, onClose }: EventActionDialogProps) {
  const text = useMessages(messages)
  return (
    <Dialog
      open={action !== null}
      onClose={onClose}
      title={action ? text[action].title : ''}
      actions={
        action && (
          <>
            <Button kind={action === 'start' ? 'primary' : 'ball'} busy={busy} onClick={() => onConfirm(action)}>
              {text[action].yes}
            </Button>
            <Button kind="secondary" data-safe onClick={onClose}>
              {text[action].no}
            </Button>
          </>
        )
      }
    >
      {action && <p>{text[action].text}</p>}
      {action === 'start' && <StartHints event={event} />}
    </Dialog>
  )
}
