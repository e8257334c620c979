import { Radio, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messages as stepMessages } from '#client/events/start-end/messages/generated.ts'
import {
  type EventDetailsPageFragment,
  useCancelEventMutation,
  useEndEventMutation,
  useReopenEventMutation,
  useStartEventMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages as cockpitMessages } from '#client/screens/view-event/cockpit/messages/generated.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
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
  const mutations = useMutations()
  const text = useMessages(messages)
  const { controlRoom } = useMessages(cockpitMessages)
  const isLive = event.status === 'live'
  const actions = actionsOf(event, useNow(CHECK_EVERY_MS))

  async function confirm(action: Action) {
    try {
      await mutations[action]({ variables: { id } })
      say({ kind: 'success', text: text[action].done })
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
    }
    setAsked(null)
  }

  return (
    <>
      {(actions.length > 0 || message) && (
        <div className="dock">
          <div className="dock__inner">
            <MessageBar message={message} urgent />
            {actions.length > 0 && (
              <div className={actions.length > 1 || isLive ? 'dock__actions dock__actions--pair' : 'dock__actions'}>
                {actions.map((action) => (
                  <Button key={action} kind={kinds[action]} onClick={() => setAsked(action)}>
                    {action === 'start' && <Radio className="icon icon--sm" />}
                    {text[action].ask}
                  </Button>
                ))}
                {isLive && (
                  <Link className={buttonClass()} to={`/control/${id}`}>
                    <SlidersHorizontal className="icon icon--sm" />
                    {controlRoom}
                  </Link>
                )}
              </div>
            )}
            {isLive && (
              <p className="dock__more">
                <LinkButton onClick={() => setAsked('end')}>{text.end.ask}</LinkButton>
              </p>
            )}
          </div>
        </div>
      )}
      <EventActionDialog event={event} action={asked} onConfirm={confirm} onClose={() => setAsked(null)} />
    </>
  )
}

const kinds = { start: 'primary', reopen: 'secondary', cancel: 'ball-quiet' } as const

/** The actions of the dock. For a live event the dock adds the control room, and “End Event” below. */
function actionsOf({ status, reopenableUntil }: EventDetailsPageFragment, nowMs: number): (keyof typeof kinds)[] {
  if (status === 'scheduled') return ['cancel', 'start']
  if (status === 'live') return ['cancel']
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
  onConfirm: (action: Action) => Promise<void>
  onClose: () => void
}

function EventActionDialog({ event, action, onConfirm, onClose }: EventActionDialogProps) {
  const { reopen, cancel } = useMessages(messages)
  const words = { ...useMessages(stepMessages), reopen, cancel }
  const text = action && words[action]
  return (
    <ConfirmDialog
      open={action !== null}
      words={text}
      kind={action === 'start' || action === 'reopen' ? 'primary' : 'ball'}
      onYes={async () => {
        if (action) await onConfirm(action)
      }}
      onNo={onClose}
    >
      {text && <p>{text.text}</p>}
      {action === 'start' && <StartHints event={event} />}
    </ConfirmDialog>
  )
}
