import { type ReactNode, useState } from 'react'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** `failed` and `again` replace `title` and `yes` after a failure. Null while the dialog is closed. */
  words: { title: string; yes: string; no: string; failed?: string; again?: string } | null
  /** `primary` for what can be undone. */
  kind?: 'ball' | 'primary'
  /** Resolves to why it failed, if the dialog is to say so and ask again. */
  onYes: () => Promise<string | null> | Promise<void>
  onNo: () => void
  /** Explains the consequences. */
  children: ReactNode
}

/** Asks before something is done that cannot be undone easily. */
export function ConfirmDialog({ open, words, kind = 'ball', onYes, onNo, children }: ConfirmDialogProps) {
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState<string | null>(null)
  const { title = '', yes, no, failed = title, again = yes } = words ?? {}

  async function act() {
    const reason = await onYes()
    setFailure(typeof reason === 'string' ? reason : null)
  }

  function refuse() {
    setFailure(null)
    onNo()
  }

  return (
    <Dialog
      open={open}
      onClose={refuse}
      kind={failure ? 'failed' : 'confirm'}
      title={failure ? failed : title}
      actions={
        <>
          <Button kind={kind} busy={busy} onClick={() => run(act)}>
            {failure ? again : yes}
          </Button>
          <Button kind="secondary" data-safe onClick={refuse}>
            {no}
          </Button>
        </>
      }
    >
      {failure ?? children}
    </Dialog>
  )
}
