import { useState } from 'react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { ReplayEntry } from '#client/scoring/shared/scored-match.ts'
import { type ControllerCredentials, contextOf } from '#client/screens/control-room/shared/controller.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { Panel } from './panel.tsx'

const loadScorer = () => import('#client/scoring/event-scorer.tsx')

type ScorePanelProps = {
  eventId: string
  controller: ControllerCredentials
  isOpen: boolean
  onReplay: ReplayEntry | null
}

/** The score pad. Its code is loaded once somebody wants to score here. */
export function ScorePanel({ eventId, controller, isOpen, onReplay }: ScorePanelProps) {
  const text = useMessages(messages)
  const [isWanted, want] = useState(false)
  const [context] = useState(() => contextOf(controller))
  const part = useLazyImport(loadScorer, isWanted || isOpen)
  return (
    <Panel name="score" title={text.score}>
      {part ? (
        <part.EventScorer eventId={eventId} context={context} onReplay={onReplay} />
      ) : isWanted || isOpen ? (
        <p role="status">
          <Spinner /> {text.openingScore}
        </p>
      ) : (
        <Button kind="secondary" onClick={() => want(true)}>
          {text.openScore}
        </Button>
      )}
    </Panel>
  )
}
