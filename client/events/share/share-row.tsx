import type { EventShareFragment } from '#client/graphql/generated.ts'
import { CodeButton } from './code-button.tsx'
import { ShareButton } from './share-button.tsx'
import { useEventShare } from './use-event-share.ts'
import { WhatsAppLink } from './whatsapp-link.tsx'

/** How a viewer passes an event on. */
export function ShareRow({ event }: { event: EventShareFragment }) {
  const { text } = useEventShare(event)
  return (
    <div className="share-row">
      <WhatsAppLink text={text} small />
      <ShareButton event={event} small />
      <CodeButton event={event} small />
    </div>
  )
}
