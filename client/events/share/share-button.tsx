import { Share2 } from 'lucide-react'
import type { EventShareFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'
import { useSharing } from './use-sharing.ts'

type ShareButtonProps = {
  event: EventShareFragment
  small?: boolean
  aboveDock?: boolean
  /** As `useSharing` takes it. */
  failure?: string
}

/** Opens the device's share sheet with the event's text and link, or copies both. */
export function ShareButton({ event, small = false, aboveDock = false, failure }: ShareButtonProps) {
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const text = useMessages(messages)
  const { share, busy } = useSharing(event, say, failure)

  return (
    <>
      <Button kind="secondary" small={small} busy={busy} onClick={share}>
        <Share2 className="icon icon--sm" />
        {text.share}
      </Button>
      <Toast message={toast} aboveDock={aboveDock} />
    </>
  )
}
