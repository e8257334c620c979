import { useMessages } from '#client/i18n/use-messages.ts'
import { EventPageLink } from '#client/screens/join-device/desk/event-page-link.tsx'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Notice } from '#client/screens/join-device/shared/notice.tsx'
import { Button } from '#client/ui/button.tsx'

type LeftEventProps = { onBack: () => void; onForget: () => void; eventPath: string | null }

export function LeftEvent({ onBack, onForget, eventPath }: LeftEventProps) {
  const { over: text } = useMessages(messages)
  return (
    <Notice title={text.left} text={text.leftText}>
      <Button onClick={onBack}>{text.again}</Button>
      <EventPageLink path={eventPath} />
      <Button kind="secondary" onClick={onForget}>
        {text.forget}
      </Button>
    </Notice>
  )
}
