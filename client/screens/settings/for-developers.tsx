import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'
import { Tokens } from './tokens.tsx'

/** Folded: few organisers need it. Its queries wait until it is opened. A new token, shown once, survives folding. */
export function ForDevelopers() {
  const text = useMessages(messages)
  const [wasOpened, setOpened] = useState(false)
  return (
    <section className="form-section" aria-labelledby="developers">
      <details className="fold" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary>
          <h2 id="developers">{text.developers}</h2>
        </summary>
        {wasOpened && <Tokens />}
      </details>
    </section>
  )
}
