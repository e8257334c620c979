import { useEffect, useState } from 'react'
import { useGoLiveMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { StudioConnection } from '#client/live/studio-connection.ts'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import type { StatusMessage } from '#client/ui/hooks/use-message.ts'
import { messages } from './messages/generated.ts'
import type { Actions } from './use-actions.ts'

type Needs = {
  eventId: string
  /** The camera to start with. */
  first: string | null
  isLive: boolean
  cut: Actions['cut']
  link: StudioConnection | null
  say(message: StatusMessage | null): void
}

export type GoLive = {
  isStarting: boolean
  start(): Promise<void>
  /** Called on a manual cut: cancels the pending cut to the first camera. */
  forget(): void
}

/** Starts the event, then cuts to the camera to start with. */
export function useGoLive({ eventId, first, isLive, cut, link, say }: Needs): GoLive {
  const [isStarting, run] = useBusy()
  const [begins, setBegins] = useState<string | null>(null)
  const [startEvent] = useGoLiveMutation()
  const text = useMessages(messages)

  useEffect(() => {
    if (!isLive || begins === null || !link) return
    setBegins(null)
    void cut(begins, link.serverMs())
  }, [isLive, begins, link, cut])

  const start = () =>
    run(async () => {
      try {
        await startEvent({ variables: { id: eventId } })
        setBegins(first)
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.unanswered })
      }
    })

  return { isStarting, start, forget: () => setBegins(null) }
}
