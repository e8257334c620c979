import type { MouseEvent } from 'react'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { useSectionInView } from './use-section-in-view.ts'

type FormIndexProps = {
  /** Title of the section with the sport's settings; null while there is none. */
  settings: string | null
}

/** Links to the form's sections. They change neither the URL nor the history. */
export function FormIndex({ settings }: FormIndexProps) {
  const text = useMessages(messages)
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
