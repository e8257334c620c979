import type { MouseEvent } from 'react'
import { useWords } from '#client/language/use-words.ts'
import { words } from './words.ts'

/** Leads the keyboard past the bar to `<main id="main">`, and leaves the address alone. */
export function SkipLink() {
  const { skip } = useWords(words)

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
