import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'

type MenuProps = {
  label: string
  icon: ReactNode
  /** `MenuItem` elements. */
  children: ReactNode
}

/** Arrow keys move; a choice, Escape and clicks outside close. */
export function Menu({ label, icon, children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    itemsOf(menu.current)[0]?.focus()
    return onPointerDownOutside([opener.current, menu.current], () => setOpen(false))
  }, [open])

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const items = itemsOf(menu.current)
    const current = items.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      items.at(target % items.length)?.focus()
    }
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
  }

  return (
    <>
      <IconButton
        ref={opener}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </IconButton>
      <div
        ref={menu}
        className="menu"
        role="menu"
        id={id}
        aria-label={label}
        hidden={!open}
        onClick={close}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </>
  )
}

export function MenuItem({ icon, children, onChoose }: { icon: ReactNode; children: ReactNode; onChoose: () => void }) {
  return (
    <button className="menu__item" role="menuitem" type="button" tabIndex={-1} onClick={onChoose}>
      {icon}
      {children}
    </button>
  )
}

/** Returns how to stop. */
function onPointerDownOutside(parts: readonly (Node | null)[], listener: () => void): () => void {
  const listen = ({ target }: PointerEvent) => {
    if (!parts.some((part) => part?.contains(target as Node))) listener()
  }
  document.addEventListener('pointerdown', listen)
  return () => document.removeEventListener('pointerdown', listen)
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
