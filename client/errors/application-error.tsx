import { RotateCw } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { words } from './words.ts'

/** What stands in place of a screen that broke; both ways out load the app anew. */
export function ApplicationError() {
  const { title, kept, reload, events } = useWords(words)
  return (
    <main className="plain plain--actions">
      <title>{title}</title>
      <h1>{title}</h1>
      <p className="muted">{kept}</p>
      <p className="cluster">
        <Button onClick={() => location.reload()}>
          <RotateCw className="icon" />
          {reload}
        </Button>
        <a className={buttonClass({ kind: 'secondary' })} href="/events-layout">
          {events}
        </a>
      </p>
    </main>
  )
}
