import type { MouseEvent } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/ui/messages/generated.ts'

/** Moves the focus to `<main id="main">` without changing the URL. */
export function SkipLink() {
  const { skip } = useMessages(messages)

  function skipToMain(event: MouseEvent) {
    const main = document.getElementById('main')
    if (!main) return
    event.preventDefault()
    main.tabIndex = -1
    main.focus()
  }

  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, only the address stays as it is
    <a className="skip-link" href="#main" onClick={skipToMain}>
      {skip}
    </a>
  )
}
