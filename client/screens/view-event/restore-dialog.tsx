import { type EventDetailsPageFragment, useRestoreEventRevisionMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { fieldLabel } from '#client/screens/view-event/shared/field-label.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
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
  const [busy, run] = useBusy()
  const [restoreRevision] = useRestoreEventRevisionMutation()

  const restore = (chosen: Revision) =>
    run(async () => {
      try {
        const { data } = await restoreRevision({ variables: { id, revision: chosen.version, version } })
        say({ kind: 'success', text: text.restore.done })
        if (visibility === 'public' && data?.restoreEventRevision.visibility === 'private') onBecamePrivate()
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.failed })
      }
      onClose()
    })

  return (
    <Dialog
      open={revision !== null}
      onClose={onClose}
      title={text.restore.title}
      actions={
        revision && (
          <>
            <Button busy={busy} onClick={() => restore(revision)}>
              {text.restore.yes}
            </Button>
            <Button kind="secondary" data-safe onClick={onClose}>
              {text.restore.no}
            </Button>
          </>
        )
      }
    >
      {revision &&
        text.restore.text({ fields: revision.changes.map((field) => fieldLabel(field, text.fields)).join(', ') })}
    </Dialog>
  )
}
