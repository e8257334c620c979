import { type EventDetailsPageFragment, useRestoreEventRevisionMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { fieldLabel } from '#client/screens/view-event/shared/field-label.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'

export type Revision = NonNullable<EventDetailsPageFragment['revisions']>[number]

type RestoreDialogProps = {
  event: EventDetailsPageFragment
  revision: Revision | null
  onClose: () => void
  /** Called when a public event has become private again. */
  onBecamePrivate: () => void
  say: (message: StatusMessage) => void
}

export function RestoreDialog({ event, revision, onClose, onBecamePrivate, say }: RestoreDialogProps) {
  const { id, version, visibility } = event
  const text = useMessages(messages)
  const [restoreRevision] = useRestoreEventRevisionMutation()

  async function restore() {
    if (!revision) return
    try {
      const { data } = await restoreRevision({ variables: { id, revision: revision.version, version } })
      say({ kind: 'success', text: text.restore.done })
      if (visibility === 'public' && data?.restoreEventRevision.visibility === 'private') onBecamePrivate()
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
    }
    onClose()
  }

  return (
    <ConfirmDialog open={revision !== null} words={text.restore} kind="primary" onYes={restore} onNo={onClose}>
      {revision &&
        text.restore.text({ fields: revision.changes.map((field) => fieldLabel(field, text.fields)).join(', ') })}
    </ConfirmDialog>
  )
}
