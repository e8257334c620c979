import { type ReactNode, useState } from 'react'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { Outcome } from './use-submission.ts'

export type OverlayWords = { title: string; text: string; again: string }

type SuccessOverlayProps = {
  outcome: Outcome | null
  words: OverlayWords
  art: ReactNode
  isDraftKept: boolean
  onAgain: () => void
  onClose: () => void
  onOpen?: (() => void) | undefined
  onBackToForm: () => void
  /** Loads the stored event after an edit conflict; resolves to whether that succeeded. */
  onLoadNewest?: (() => Promise<boolean>) | undefined
}

/** Shown after every submission (spec 2.5, 2.6); after a failed save the error comes first. */
export function SuccessOverlay({ outcome, ...props }: SuccessOverlayProps) {
  if (outcome && !outcome.saved) return <FailedDialog failure={outcome} {...props} />
  return <SavedDialog open={outcome !== null} {...props} />
}

type SavedDialogProps = Omit<SuccessOverlayProps, 'outcome'> & { open: boolean }

function SavedDialog({ open, words, art, onAgain, onClose, onOpen }: SavedDialogProps) {
  const text = useMessages(messages)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="success"
      title={words.title}
      art={art}
      actions={
        <>
          <Button kind="secondary" onClick={onAgain}>
            {words.again}
          </Button>
          <Button kind={onOpen ? 'secondary' : 'primary'} onClick={onClose}>
            {text.close}
          </Button>
          {onOpen && <Button onClick={onOpen}>{text.openEvent}</Button>}
        </>
      }
    >
      {words.text}
    </Dialog>
  )
}

type FailedDialogProps = Omit<SuccessOverlayProps, 'outcome'> & { failure: Extract<Outcome, { saved: false }> }

function FailedDialog({ failure: { message, code }, words, isDraftKept, ...on }: FailedDialogProps) {
  const text = useMessages(messages)
  const [busy, run] = useBusy()
  const [isNewestMissing, setNewestMissing] = useState(false)
  const { onLoadNewest } = on
  const load = onLoadNewest && (() => run(async () => setNewestMissing(!(await onLoadNewest()))))

  return (
    <Dialog
      open
      onClose={on.onBackToForm}
      kind="failed"
      title={message}
      actions={
        <>
          <Button data-safe onClick={on.onBackToForm}>
            {text.backToForm}
          </Button>
          {code === 'CONFLICT' && load && (
            <Button kind="secondary" busy={busy} onClick={load}>
              {text.loadNewest}
            </Button>
          )}
          <Button kind="secondary" onClick={on.onAgain}>
            {words.again}
          </Button>
          <Button kind="secondary" onClick={on.onClose}>
            {text.close}
          </Button>
        </>
      }
      footnote={
        <div>
          <h2 className="dialog__title dialog__title--struck">
            <s>{words.title}</s>
          </h2>
          <p className="dialog__title--struck">
            <s>{words.text}</s>
          </p>
        </div>
      }
    >
      {code === 'IDEMPOTENCY_MISMATCH' && <p>{text.savedBefore}</p>}
      <p>{isDraftKept ? text.draftKept : text.draftOnPage}</p>
      {isNewestMissing && <p role="alert">{text.newestNotLoaded}</p>}
    </Dialog>
  )
}
