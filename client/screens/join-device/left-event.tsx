import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'

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
