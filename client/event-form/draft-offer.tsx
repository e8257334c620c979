import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '#client/language/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import type { KeptDraft } from './draft.ts'
import { words } from './words.ts'

/** By then the router has put a reloaded page back where it was scrolled to. */
const SCROLL_RESTORED_MS = 150

type DraftOfferProps = { draft: KeptDraft; version: number | null; onRestore: () => void; onStartFresh: () => void }

/**
 * Offers what was typed before and never saved, in sight even where a reload scrolled down again. `version` is the
 * event's as it is stored now.
 */
export function DraftOffer({ draft, version, onRestore, onStartFresh }: DraftOfferProps) {
  const text = useWords(words)
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
