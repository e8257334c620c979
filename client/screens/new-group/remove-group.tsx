import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages as common } from '#client/address-book/messages/generated.ts'
import { RemoveDialog } from '#client/address-book/remove-dialog.tsx'
import { type GroupLineFragment, useRemoveGroupMutation } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'

type RemoveGroupProps = { group: GroupLineFragment; onDone: (message: StatusMessage) => void }

export function RemoveGroup({ group: { id, name }, onDone }: RemoveGroupProps) {
  const text = useMessages(messages)
  const words = useMessages(common)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [removeGroup] = useRemoveGroupMutation({ refetchQueries: ['Groups'] })

  return (
    <>
      <Button kind="ball-quiet" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <RemoveDialog
        open={asked}
        words={{ title: text.askRemove({ name }) }}
        remove={() => removeGroup({ variables: { id } })}
        onRemoved={() => {
          onDone({ kind: 'success', text: text.removed({ name }) })
          void navigate('/new-group', { replace: true })
        }}
        onClose={() => setAsked(false)}
      >
        {text.removeText}
      </RemoveDialog>
    </>
  )
}
