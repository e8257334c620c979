import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/language/use-words.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useModal } from '#client/ui/use-modal.ts'
import { Account } from './account.tsx'
import { words } from './words.ts'

/** The sidebar where there is no room for one: a button that opens it over the page. */
export function Drawer() {
  const text = useWords(words)
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
