import { useLayoutEffect, useRef } from 'react'

/**
 * Shows a native dialog while `open`. The focus goes to `[data-safe]`, else to the last button, and returns on close.
 * Escape calls `onClose`.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect closes a dialog that is unmounted before it leaves the page: only then does the focus return.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    const safe = dialog.querySelector<HTMLElement>('[data-safe]') ?? [...dialog.querySelectorAll('button')].at(-1)
    safe?.focus()
    return () => dialog.close()
  }, [open])

  return {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onClose()
    },
    onClose: () => {
      if (open && !ref.current?.open) onClose()
    },
  }
}
