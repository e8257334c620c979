import type { EventShareFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'
import { shareOrCopy } from './share-or-copy.ts'
import { useEventShare } from './use-event-share.ts'

/**
 * Opens the device's share sheet with the event's text and link, or copies both. `failure`: said when neither is possible; by
 * default, that the link is in the address bar.
 */
export function useSharing(event: EventShareFragment, say: (message: StatusMessage) => void, failure?: string) {
  const text = useMessages(messages)
  const { title, url, line } = useEventShare(event)
  const [busy, run] = useBusy()

  const share = () =>
    run(async () => {
      const outcome = await shareOrCopy({ title, url, text: line })
      if (outcome === 'copied') say({ kind: 'success', text: text.copied })
      if (outcome === 'failed') say({ kind: 'error', text: failure ?? text.notCopied })
    })

  return { share, busy }
}
