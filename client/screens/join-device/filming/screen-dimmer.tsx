import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/join-device/shared/messages/generated.ts'
import type { Tally } from './use-tally.ts'

/** A black screen saves battery and does not dazzle at night. Filming continues. */
export function ScreenDimmer({ tally, onWake }: { tally: Tally; onWake: () => void }) {
  const { film, tally: text } = useMessages(messages)
  return (
    <main id="main">
      <button type="button" className="cam__dark" onClick={onWake}>
        {text[tally]}. {film.wake}
      </button>
    </main>
  )
}
