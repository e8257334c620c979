import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import type { KeptDraft } from './draft.ts'
import { messages } from './messages.ts'

/** Longer than the router takes to restore the scroll position after a reload. */
const SCROLL_RESTORED_MS = 150

type DraftOfferProps = { draft: KeptDraft; version: number | null; onRestore: () => void; onStartFresh: () => void }

/** Offers an unsaved draft, and scrolls itself into view. `version` is that of the stored event. */
export function DraftOffer({ draft, version, onRestore, onStartFresh }: DraftOfferProps) {
  const text = useMessages(messages)
  const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' }).format(draft.savedAt)
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => notice.current?.scrollIntoView({ block: 'center' }), SCROLL_RESTORED_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="form-notice" ref={notice}>
      <div className="msg" data-kind="warn">
        <TriangleAlert className="icon" />
        <div className="msg__body">
          <p>{text.draftOffer(when)}</p>
          {draft.version !== version && <p>{text.draftIsOlder}</p>}
          <p className="msg__more">
            <span className="cluster">
              <Button small onClick={onRestore}>
                {text.restore}
              </Button>
              <LinkButton onClick={onStartFresh}>{text.startFresh}</LinkButton>
            </span>
          </p>
        </div>
      </div>
    </div>
  )
}
