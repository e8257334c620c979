import { useMessages } from '#client/i18n/use-messages.ts'
import type { PhoneView } from '#client/media/capture/phone/phone-view.ts'
import { EventPageLink } from '#client/screens/join-device/desk/event-page-link.tsx'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Notice } from '#client/screens/join-device/shared/notice.tsx'
import { useServerSentence } from '#client/server-sentences/use-server-sentence.ts'
import { Button } from '#client/ui/button.tsx'

export type Ending = 'ended' | 'cancelled' | 'revoked' | 'replaced'

/** Why this phone films no more; null while it may. `cameraState` and `disconnect` are messages of the server. */
export function endingOf({ cameraState, disconnect, vitals, socket }: PhoneView): Ending | null {
  const trouble = vitals?.trouble
  if (disconnect?.reason === 'replaced') return 'replaced'
  if (cameraState?.status === 'cancelled' || trouble === 'cancelled') return 'cancelled'
  if (cameraState?.status === 'completed' || disconnect?.reason === 'over') return 'ended'
  if (disconnect?.reason === 'revoked' || trouble === 'revoked' || socket === 'refused') return 'revoked'
  return null
}

type EventEndedProps = { ending: Ending; view: PhoneView; eventPath: string | null; onForget: () => void }

/** The last page. After the end of the event it stays until everything filmed is uploaded. */
export function EventEnded({ ending, view: { vitals, disconnect }, eventPath, onForget }: EventEndedProps) {
  const { over: text } = useMessages(messages)
  const sentence = useServerSentence(disconnect?.sentence)
  const forget = (
    <>
      <EventPageLink path={eventPath} />
      <Button kind="secondary" onClick={onForget}>
        {text.forget}
      </Button>
    </>
  )
  if (ending === 'replaced') {
    return (
      <Notice title={text.replaced} text={text.replacedText}>
        <Button onClick={() => location.reload()}>{text.here}</Button>
      </Notice>
    )
  }
  if (ending === 'cancelled') {
    return (
      <Notice title={text.cancelled} text={text.cancelledText}>
        {forget}
      </Notice>
    )
  }
  if (ending === 'revoked') {
    return (
      <Notice title={text.revoked} text={sentence ?? text.revokedText}>
        {forget}
      </Notice>
    )
  }
  const unsentSeconds = Math.ceil(vitals?.backlogSeconds ?? 1)
  if (!vitals || vitals.isFilming || unsentSeconds > 0) {
    return <Notice title={text.sending({ seconds: unsentSeconds })} text={text.sendingText} />
  }
  return (
    <Notice title={text.sent} text={text.sentText}>
      {forget}
    </Notice>
  )
}
