import { useEffect, useState } from 'react'
import { useGoLiveMutation } from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useWords } from '#client/language/use-words.ts'
import type { ControlLink } from '#client/live/control-link.ts'
import { useBusy } from '#client/ui/use-busy.ts'
import type { Message } from '#client/ui/use-message.ts'
import type { Deeds } from './use-deeds.ts'
import { words } from './words.ts'

type Needs = {
  eventId: string
  /** The camera to begin with. */
  first: string | null
  isLive: boolean
  cut: Deeds['cut']
  link: ControlLink | null
  say(message: Message | null): void
}

export type GoLive = {
  isStarting: boolean
  start(): Promise<void>
  /** Somebody has cut: what was to be shown first no longer matters. */
  forget(): void
}

/** Starts the event, and then shows the camera that was chosen to begin with. */
export function useGoLive({ eventId, first, isLive, cut, link, say }: Needs): GoLive {
  const [isStarting, run] = useBusy()
  const [begins, setBegins] = useState<string | null>(null)
  const [startEvent] = useGoLiveMutation()
  const text = useWords(words)

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
        say({ kind: 'error', text: refusalOf(error)?.sentence ?? text.unanswered })
      }
    })

  return { isStarting, start, forget: () => setBegins(null) }
}
