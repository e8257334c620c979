import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { CUE_MAX } from '#schema/messages/live.ts'

type CueDialogProps = {
  /** Name of the camera; null closes the dialog. */
  name: string | null
  onClose(): void
  /** Resolves to whether the cue was sent. */
  onSend(text: string): Promise<boolean>
}

export function CueDialog({ name, onClose, onSend }: CueDialogProps) {
  const text = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [busy, run] = useBusy()
  const form = useId()

  /** Drops the text, which was meant for this camera. */
  function close() {
    setTyped('')
    onClose()
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (typed.trim() === '' || !(await onSend(typed))) return
      close()
    })
  }

  return (
    <Dialog
      open={name !== null}
      onClose={close}
      kind="showing"
      title={text.cueTitle({ name: name ?? '' })}
      body={
        <form id={form} onSubmit={send}>
          <TextField
            label={text.cueLabel}
            maxLength={CUE_MAX}
            value={typed}
            data-safe
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      }
      actions={
        <>
          <Button type="submit" form={form} busy={busy}>
            {text.cueSend}
          </Button>
          <Button kind="secondary" onClick={close}>
            {text.cueCancel}
          </Button>
        </>
      }
    >
      {text.cueHint}
    </Dialog>
  )
}
