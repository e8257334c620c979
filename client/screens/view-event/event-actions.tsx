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
import { MessageBar } from '#client/ui/message.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'

type Deed = 'start' | 'end' | 'cancel'

/** Offers the actions that the event's state allows; each asks for confirmation. */
export function EventActions({ event: { id, status } }: { event: EventDetailsPageFragment }) {
  const [asked, setAsked] = useState<Deed | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const [startEvent] = useStartEventMutation()
  const [endEvent] = useEndEventMutation()
  const [cancelEvent] = useCancelEventMutation()
  const text = useMessages(messages)
  const does = { start: startEvent, end: endEvent, cancel: cancelEvent }
  const isOver = status === 'completed' || status === 'cancelled'
  const next: Deed = status === 'live' ? 'end' : 'start'

  const confirm = (deed: Deed) =>
    run(async () => {
      try {
        await does[deed]({ variables: { id } })
        say({ kind: 'success', text: text[deed].done })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.sentence ?? text.failed })
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
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? text[asked].title : ''}
        actions={
          asked && (
            <>
              <Button kind={asked === 'start' ? 'primary' : 'ball'} busy={busy} onClick={() => confirm(asked)}>
                {text[asked].yes}
              </Button>
              <Button kind="secondary" data-safe onClick={() => setAsked(null)}>
                {text[asked].no}
              </Button>
            </>
          )
        }
      >
        {asked && text[asked].text}
      </Dialog>
    </>
  )
}
