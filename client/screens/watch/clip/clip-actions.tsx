import { Download, Link, Scissors, Share2 } from 'lucide-react'
import { shareOrCopy } from '#client/events/share/share-or-copy.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { clipLink } from './clip-link.ts'
import type { ClippedEvent } from './clipped-event.ts'
import { messages } from './messages/generated.ts'
import { canShareFile, saveFile, shareFile } from './share-file.ts'
import type { Making } from './use-making.ts'

type ClipActionsProps = {
  event: ClippedEvent
  making: Making
  /** Null while the browser has not answered. */
  canMake: boolean | null
  /** Where the clip begins, in ms of server time. */
  fromMs: number
  onMake: () => Promise<void>
  onBack: () => void
  onClose: () => void
}

/** The main button stays the same element in all phases, so that it keeps the focus. */
export function ClipActions({ event, making, canMake, fromMs, onMake, onBack, onClose }: ClipActionsProps) {
  const text = useMessages(messages)
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  // A second call while the sheet is open would be refused, and look like a failure.
  const [, run] = useBusy()
  const { phase } = making
  const url = clipLink(event.shareUrl, event.startedAt, fromMs)
  const canShare = phase === 'made' && canShareFile(making.file)

  async function shareLink() {
    const outcome = await shareOrCopy({ title: event.title, url })
    if (outcome === 'copied') say({ kind: 'success', text: text.linkCopied })
    if (outcome === 'failed') say({ kind: 'error', text: text.linkNotCopied })
  }

  async function shareClip(file: File) {
    const outcome = await shareFile(file, { title: event.title, text: text.shareText({ title: event.title, url }) })
    if (outcome === 'failed') say({ kind: 'error', text: text.notShared })
  }

  function act() {
    if (phase !== 'made') return onMake()
    return canShare ? run(() => shareClip(making.file)) : saveFile(making)
  }

  return (
    <>
      {canMake !== false && (
        <Button key="main" busy={phase === 'making' || canMake === null} onClick={() => void act()} data-safe>
          {phase === 'made' && canShare && <Share2 className="icon icon--sm" />}
          {phase === 'made' && !canShare && <Download className="icon icon--sm" />}
          {phase === 'choosing' && canMake && <Scissors className="icon icon--sm" />}
          {phase === 'made' ? (canShare ? text.share : text.save) : phase === 'making' ? text.making : null}
          {phase === 'choosing' && text.make}
          {phase === 'failed' && text.tryAgain}
        </Button>
      )}
      {canShare && (
        <Button key="save" kind="secondary" busy={false} onClick={() => saveFile(making)}>
          <Download className="icon icon--sm" />
          {text.save}
        </Button>
      )}
      {(canMake === false || phase === 'failed') && (
        <Button key="link" kind="secondary" onClick={() => run(shareLink)}>
          <Link className="icon icon--sm" />
          {text.link}
        </Button>
      )}
      <Button key="leave" kind="secondary" onClick={phase === 'making' ? onBack : onClose}>
        {phase === 'making' ? text.cancel : text.close}
      </Button>
      <Toast message={toast} />
    </>
  )
}
