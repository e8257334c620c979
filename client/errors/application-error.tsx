import { RotateCw } from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { endFirstPaint } from '#client/first-paint.ts'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { NetBar } from '#client/ui/net-bar.tsx'
import { words } from './words.ts'

/** What stands in place of a screen that broke; both ways out load the app anew, and so does the network's return. */
export function ApplicationError() {
  const { title, kept, reload, events } = useWords(words)

  useLayoutEffect(endFirstPaint, [])

  useEffect(() => {
    const loadAnew = () => location.reload()
    addEventListener('online', loadAnew)
    return () => removeEventListener('online', loadAnew)
  }, [])

  return (
    <>
      <title>{title}</title>
      <NetBar />
      <main className="plain plain--actions">
        <h1 lang="en">{title}</h1>
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
    </>
  )
}
