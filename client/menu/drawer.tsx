import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useModal } from '#client/ui/hooks/use-modal.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Account } from './account.tsx'
import { messages } from './messages/generated.ts'

/** Replaces the sidebar on narrow screens. */
export function Drawer() {
  const text = useMessages(messages)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const modal = useModal(open, close)

  return (
    <>
      <IconButton
        className="topbar__menu-open"
        label={text.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu className="icon" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too */}
      <dialog
        className="drawer"
        aria-label={text.label}
        onClick={(event) => event.target === event.currentTarget && close()}
        {...modal}
      >
        {open && (
          <Account
            close={
              <IconButton className="account__close" label={text.close} data-safe onClick={close}>
                <X className="icon" />
              </IconButton>
            }
          />
        )}
      </dialog>
    </>
  )
}
