import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import { Notice } from '#client/screens/join-device/shared/notice.tsx'
import { Button } from '#client/ui/button.tsx'

export function LeftEvent({ onBack, onForget }: { onBack: () => void; onForget: () => void }) {
  const { over: text } = useMessages(messages)
  return (
    <Notice title={text.left} text={text.leftText}>
      <Button onClick={onBack}>{text.again}</Button>
      <Button kind="secondary" onClick={onForget}>
        {text.forget}
      </Button>
    </Notice>
  )
}
