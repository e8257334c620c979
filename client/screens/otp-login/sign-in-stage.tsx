import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyImport, MissingPartError } from '#client/app/lazy-import.ts'
import { useRaise } from '#client/errors/use-raise.ts'
import { serverErrorOf, wasAnswered } from '#client/graphql/server-error.ts'
import type { ShownMessage, StatusMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'

export type LoginStageProps = {
  message: ShownMessage | null
  say: (message: StatusMessage | null) => void
  hideError: () => void
}

type MessagePlaceProps = { id: string; message: ShownMessage | null; fault: string | null; hint?: string }

/** Shows the message, then the error until it is fixed, else the hint. */
export function MessagePlace({ id, message, fault, hint }: MessagePlaceProps) {
  return (
    <MessageBar id={id} className="gate__messages" message={message}>
      {fault ? (
        <p className="field__error">
          <CircleAlert className="icon icon--sm" />
          {fault}
        </p>
      ) : (
        hint && <p className="field__hint">{hint}</p>
      )}
    </MessageBar>
  )
}

/** The server's message, or a generic one when it sent none or was unreachable (spec 8). */
export function failureSentence(error: unknown, { failed, unreachable }: { failed: string; unreachable: string }) {
  return serverErrorOf(error)?.message ?? (wasAnswered(error) ? failed : unreachable)
}

/** Loads the part that talks to the server on demand; when it is missing for good, shows the error screen. */
export function useSignInPart(): () => Promise<typeof import('./sign-in.ts')> {
  const raise = useRaise()
  return async () => {
    try {
      return await lazyImport(() => import('./sign-in.ts'), { waits: false })
    } catch (error) {
      if (error instanceof MissingPartError) raise(error)
      throw error
    }
  }
}

/** Counts down the seconds to wait that the server asked for; 0 when there are none. */
export function useWait() {
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])

  return [seconds, setSeconds] as const
}
