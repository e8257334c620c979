import { RotateCw } from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { endFirstPaint } from '#client/app/first-paint.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { OfflineBar } from '#client/ui/frame/offline-bar.tsx'
import { messages } from './messages/generated.ts'

/** Error screen. Both of its buttons load the app again, and so does the `online` event. */
export function ApplicationError() {
  const { title, kept, reload, events } = useMessages(messages)

  useLayoutEffect(endFirstPaint, [])

  useEffect(() => {
    const loadAnew = () => location.reload()
    addEventListener('online', loadAnew)
    return () => removeEventListener('online', loadAnew)
  }, [])

  return (
    <>
      <title>{title}</title>
      <OfflineBar />
      <main className="plain plain--actions">
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
    </>
  )
}
