import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { messages } from './messages.ts'
import type { Outcome } from './use-submission.ts'

export type OverlayWords = { title: string; text: string; again: string }

type SuccessOverlayProps = {
  outcome: Outcome | null
  words: OverlayWords
  art: ReactNode
  isDraftKept: boolean
  onAgain: () => void
  onClose: () => void
  onBackToForm: () => void
  /** Loads the stored event after an edit conflict. */
  onLoadNewest?: (() => void) | undefined
}

/** Shown after every submission (spec 2.5, 2.6); after a failed save the error comes first. */
export function SuccessOverlay({ outcome, words: own, art, isDraftKept, ...does }: SuccessOverlayProps) {
  const text = useMessages(messages)
  if (!outcome || outcome.saved) {
    return (
      <Dialog
        open={outcome !== null}
        onClose={does.onClose}
        kind="success"
        title={own.title}
        art={art}
        actions={
          <>
            <Button kind="secondary" onClick={does.onAgain}>
              {own.again}
            </Button>
            <Button data-safe onClick={does.onClose}>
              {text.close}
            </Button>
          </>
        }
      >
        {own.text}
      </Dialog>
    )
  }

  const { sentence, code } = outcome
  return (
    <Dialog
      open
      onClose={does.onBackToForm}
      kind="failed"
      title={sentence}
      actions={
        <>
          <Button data-safe onClick={does.onBackToForm}>
            {text.backToForm}
          </Button>
          {code === 'CONFLICT' && does.onLoadNewest && (
            <Button kind="secondary" onClick={does.onLoadNewest}>
              {text.loadNewest}
            </Button>
          )}
          <Button kind="secondary" onClick={does.onAgain}>
            {own.again}
          </Button>
          <Button kind="secondary" onClick={does.onClose}>
            {text.close}
          </Button>
        </>
      }
      footnote={
        <div>
          <h2 className="dialog__title dialog__title--struck">
            <s>{own.title}</s>
          </h2>
          <p className="dialog__title--struck">
            <s>{own.text}</s>
          </p>
        </div>
      }
    >
      {code === 'IDEMPOTENCY_MISMATCH' && <p>{text.savedBefore}</p>}
      <p>{isDraftKept ? text.draftKept : text.draftOnPage}</p>
    </Dialog>
  )
}
