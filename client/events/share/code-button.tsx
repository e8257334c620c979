import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import type { EventShareFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'

const load = () => import('#client/events/share/code-dialog.tsx')

/** Shows the short link as a QR code, to scan from the screen or from a printed poster. */
export function CodeButton({ event, small = false }: { event: EventShareFragment; small?: boolean }) {
  const text = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazyImport(load, isOpen)
  return (
    <>
      <Button
        kind="secondary"
        small={small}
        busy={isOpen && !dialog}
        aria-label={text.code}
        onClick={() => setOpen(true)}
      >
        <QrCode className="icon icon--sm" />
        {text.codeShort}
      </Button>
      {dialog && <dialog.CodeDialog event={event} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
