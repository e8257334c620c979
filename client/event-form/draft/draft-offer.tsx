import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { mediumDateShortTimeHere } from '#client/format/dates.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import type { KeptDraft } from './draft.ts'

/** A browser may restore the scroll position this long after a reload. */
const SCROLL_RESTORING_MS = 5_000
const PERSON_SCROLLS = ['pointerdown', 'wheel', 'touchstart', 'keydown']

type DraftOfferProps = { draft: KeptDraft; version: number | null; onRestore: () => void; onStartFresh: () => void }

/** Offers an unsaved draft, and scrolls itself into view. `version` is that of the stored event. */
export function DraftOffer({ draft, version, onRestore, onStartFresh }: DraftOfferProps) {
  const text = useMessages(messages)
  const when = mediumDateShortTimeHere(draft.savedAt, useLanguage())
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => (notice.current ? holdInView(notice.current) : undefined), [])

  return (
    <div className="form-notice" ref={notice}>
      <div className="msg" data-kind="warn">
        <TriangleAlert className="icon" />
        <div className="msg__body">
          <p>{text.draftOffer({ when })}</p>
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

/** Scrolls the element into view, again whenever the browser scrolls elsewhere, until the person acts. Returns how to stop. */
function holdInView(element: Element): () => void {
  const ended = new AbortController()
  const stop = () => ended.abort()
  const show = () => element.scrollIntoView({ block: 'center' })
  window.addEventListener('scroll', show, { signal: ended.signal })
  for (const name of PERSON_SCROLLS) window.addEventListener(name, stop, { signal: ended.signal })
  const timer = setTimeout(stop, SCROLL_RESTORING_MS)
  ended.signal.addEventListener('abort', () => clearTimeout(timer))
  show()
  return stop
}
