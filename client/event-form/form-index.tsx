import type { MouseEvent } from 'react'
import { useWords } from '#client/language/use-words.ts'
import { useSectionInView } from './use-section-in-view.ts'
import { words } from './words.ts'

/** The sections of the form, beside it where there is room. The address and the history stay as they are. */
export function FormIndex({ settings }: { settings: string | null }) {
  const text = useWords(words)
  const sections = {
    details: text.details,
    visibility: text.visibility,
    devices: text.devices,
    sponsors: text.sponsors,
  }
  const entries = Object.entries(settings === null ? sections : { ...sections, settings })

  const inView = useSectionInView(entries.map(([id]) => id))

  function goTo(event: MouseEvent, id: string) {
    event.preventDefault()
    document.getElementById(id)?.scrollIntoView()
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }

  return (
    <nav className="form-index" aria-label={text.sectionsOfForm}>
      <ol>
        {entries.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === inView || undefined} onClick={(event) => goTo(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
