import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'

type ConfirmDialogProps = {
  open: boolean
  /** Why the last attempt failed; the question is then asked again. */
  failure: string | null
  words: { ask: string; failed: string; yes: string; again: string; no: string }
  onYes: () => Promise<void>
  onNo: () => void
  /** Explains the consequences. */
  children: ReactNode
}

/** Confirms an irreversible action. */
export function ConfirmDialog({ open, failure, words, onYes, onNo, children }: ConfirmDialogProps) {
  const [busy, run] = useBusy()
  return (
    <Dialog
      open={open}
      onClose={onNo}
      kind={failure ? 'failed' : 'confirm'}
      title={failure ? words.failed : words.ask}
      actions={
        <>
          <Button kind="ball" busy={busy} onClick={() => run(onYes)}>
            {failure ? words.again : words.yes}
          </Button>
          <Button kind="secondary" data-safe onClick={onNo}>
            {words.no}
          </Button>
        </>
      }
    >
      <p>{failure ?? children}</p>
    </Dialog>
  )
}
