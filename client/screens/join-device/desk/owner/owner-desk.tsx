import { ApolloProvider } from '@apollo/client/react'
import { Radio } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { messages as stepMessages } from '#client/events/start-end/messages/generated.ts'
import { useEarlyWarning } from '#client/events/start-end/use-early-warning.ts'
import { client } from '#client/graphql/client.ts'
import {
  type FilmedEventQuery,
  useEndEventMutation,
  useFilmedEventQuery,
  useStartEventMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import type { EventStatus } from '#schema/event-status.ts'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

const ASKED_AGAIN_MS = 5_000

type OwnerDeskProps = {
  eventId: string
  /** As the camera's connection reports it; null before its first message. */
  status: EventStatus | null
  /** The way to the control room, also for a controller who is not the owner. */
  room: ReactNode
  isController: boolean
}

/** Starts and ends the event without leaving the camera, if the session is its owner's. */
export function OwnerDesk(props: OwnerDeskProps) {
  return (
    <ApolloProvider client={client}>
      <Desk {...props} />
    </ApolloProvider>
  )
}

function Desk({ eventId, status, room, isController }: OwnerDeskProps) {
  const text = useMessages(messages)
  const { data, error, refetch } = useFilmedEventQuery({ variables: { id: eventId } })
  const [asked, setAsked] = useState<Step | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [startEvent] = useStartEventMutation()
  const [endEvent] = useEndEventMutation()
  const isOwner = data?.event.isOwner === true

  useEffect(() => {
    if (!error) return
    const asking = setTimeout(() => void refetch().catch(() => {}), ASKED_AGAIN_MS)
    return () => clearTimeout(asking)
  }, [error, refetch])

  async function confirm(step: Step) {
    const variables = { id: eventId }
    try {
      await (step === 'start' ? startEvent({ variables }) : endEvent({ variables }))
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
    }
    setAsked(null)
  }

  if (!isOwner && !isController) return null
  return (
    <div className="cam__desk">
      <MessageBar message={message} urgent />
      {isOwner && status === 'scheduled' && (
        <Button kind="ball" small onClick={() => setAsked('start')}>
          <Radio className="icon icon--sm" />
          {text.goLive}
        </Button>
      )}
      {isOwner && status === 'live' && (
        <Button kind="ball-quiet" small onClick={() => setAsked('end')}>
          {text.end}
        </Button>
      )}
      {room}
      {data && <StepDialog event={data.event} step={asked} onConfirm={confirm} onClose={() => setAsked(null)} />}
    </div>
  )
}

type Step = 'start' | 'end'

type StepDialogProps = {
  event: FilmedEventQuery['event']
  /** Null closes the dialog. */
  step: Step | null
  onConfirm(step: Step): Promise<void>
  onClose(): void
}

function StepDialog({ event, step, onConfirm, onClose }: StepDialogProps) {
  const text = useMessages(stepMessages)
  const early = useEarlyWarning(event)
  return (
    <ConfirmDialog
      open={step !== null}
      words={step && text[step]}
      kind={step === 'start' ? 'primary' : 'ball'}
      onYes={async () => {
        if (step) await onConfirm(step)
      }}
      onNo={onClose}
    >
      {step && <p>{text[step].text}</p>}
      {step === 'start' && early && (
        <p>
          <strong>{early}</strong>
        </p>
      )}
    </ConfirmDialog>
  )
}
