import { Radio } from 'lucide-react'
import { useState } from 'react'
import {
  type EventDetailsPageFragment,
  useCancelEventMutation,
  useEndEventMutation,
  useReopenEventMutation,
  useStartEventMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { useNow } from '#client/ui/hooks/use-now.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { StartHints } from './start-hints.tsx'

type Action = 'start' | 'end' | 'reopen' | 'cancel'

const CHECK_EVERY_MS = 5_000

/** Offers the actions that the event's state allows; each asks for confirmation. */
export function EventActions({ event }: { event: EventDetailsPageFragment }) {
  const { id } = event
  const [asked, setAsked] = useState<Action | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const mutations = useMutations()
  const text = useMessages(messages)
  const actions = actionsOf(event, useNow(CHECK_EVERY_MS))

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
      {(actions.length > 0 || message) && (
        <div className="dock">
          <div className="dock__inner">
            <MessageBar message={message} urgent />
            {actions.length > 0 && (
              <div className={actions.length > 1 ? 'dock__actions dock__actions--pair' : 'dock__actions'}>
                {actions.map((action) => (
                  <Button key={action} kind={kinds[action]} onClick={() => setAsked(action)}>
                    {action === 'start' && <Radio className="icon icon--sm" />}
                    {text[action].ask}
                  </Button>
                ))}
              </div>
            )}
          </div>
        </div>
      )}
      <EventActionDialog event={event} action={asked} busy={busy} onConfirm={confirm} onClose={() => setAsked(null)} />
    </>
  )
}

const kinds = { start: 'primary', end: 'ball', reopen: 'secondary', cancel: 'ball-quiet' } as const

function actionsOf({ status, reopenableUntil }: EventDetailsPageFragment, nowMs: number): Action[] {
  if (status === 'scheduled') return ['cancel', 'start']
  if (status === 'live') return ['cancel', 'end']
  return reopenableUntil && Date.parse(reopenableUntil) > nowMs ? ['reopen'] : []
}

function useMutations() {
  const [start] = useStartEventMutation()
  const [end] = useEndEventMutation()
  const [reopen] = useReopenEventMutation()
  const [cancel] = useCancelEventMutation()
  return { start, end, reopen, cancel }
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
            <Button
              kind={action === 'start' || action === 'reopen' ? 'primary' : 'ball'}
              busy={busy}
              onClick={() => onConfirm(action)}
            >
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
