import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { Button } from '#client/ui/button.tsx'
import type { Payload } from '#schema/scoring/entry.ts'
import { ConditionsForm } from './conditions-form.tsx'

export function ConditionsPanel({ onDone }: { onDone(): void }) {
  const { record } = useScoredMatch()
  const text = useMessages(messages)
  const [changes, setChanges] = useState<Payload>({})
  const isChanged = Object.keys(changes).length > 0

  function apply() {
    record('conditions', changes)
    onDone()
  }

  return (
    <div className="stack">
      <p className="muted">{text.fromHereOn}</p>
      <ConditionsForm changes={changes} onChange={setChanges} />
      <Button aria-disabled={!isChanged || undefined} onClick={() => isChanged && apply()}>
        {text.apply}
      </Button>
    </div>
  )
}
