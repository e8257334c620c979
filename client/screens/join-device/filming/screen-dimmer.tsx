import { useEffect, useRef } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import type { Tally } from './use-tally.ts'

/** A black screen saves battery and does not dazzle at night. Filming continues. */
export function ScreenDimmer({ tally, onWake }: { tally: Tally; onWake: () => void }) {
  const { film, tally: text } = useMessages(messages)
  const button = useRef<HTMLButtonElement>(null)

  /** The button that dimmed the screen is gone, and any key should wake it. */
  useEffect(() => button.current?.focus(), [])

  return (
    <main id="main">
      <button ref={button} type="button" className="cam__dark" onClick={onWake}>
        {text[tally]}. {film.wake}
      </button>
    </main>
  )
}
