import type { ReactNode } from 'react'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { messages } from './messages/generated.ts'

type RemoveDialogProps = {
  open: boolean
  /** `title`: the question. `yes`, `failed`: replace “Remove” and its error. */
  words: { title: string; yes?: string; failed?: string }
  remove: () => Promise<unknown>
  onRemoved: () => void
  onClose: () => void
  /** Explains the consequences. */
  children: ReactNode
}

/** Asks before something is removed. What another tab has removed already counts as removed. */
export function RemoveDialog({ open, words, remove, onRemoved, onClose, children }: RemoveDialogProps) {
  const text = useMessages(messages)

  async function attempt() {
    try {
      await remove()
    } catch (error) {
      const refused = serverErrorOf(error)
      if (refused?.code !== 'NOT_FOUND') return refused?.message ?? text.failed
    }
    onRemoved()
    onClose()
    return null
  }

  return (
    <ConfirmDialog
      open={open}
      words={{ yes: text.remove, no: text.keep, failed: text.notRemoved, again: text.tryAgain, ...words }}
      onYes={attempt}
      onNo={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
