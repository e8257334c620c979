import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import type { Payload } from '#schema/scoring/entry.ts'
import type { Phrase } from '#schema/scoring/phrase.ts'
import { ConditionField } from './condition-field.tsx'

type ConditionsFormProps = {
  /** Those that differ from the conditions in effect. */
  changes: Payload
  onChange(changes: Payload): void
}

export function ConditionsForm({ changes, onChange }: ConditionsFormProps) {
  const { sport, state, say } = useScoredMatch()
  const text = useMessages(messages)
  const [preset, setPreset] = useState<string | null>(null)
  const presets = Object.entries(sport.presets)
  const inEffect = state.conditions as Payload

  function change(answers: Payload) {
    const kept = Object.entries(answers).filter(([name, value]) => value !== undefined && value !== inEffect[name])
    onChange(Object.fromEntries(kept))
  }

  return (
    <>
      {presets.length > 0 && (
        <fieldset className="cluster" aria-label={text.presets}>
          {presets.map(([name, conditions]) => (
            <button
              className="chip"
              type="button"
              key={name}
              aria-pressed={preset === name}
              onClick={() => {
                setPreset(name)
                // Nothing of another preset stays.
                change((conditions ?? {}) as Payload)
              }}
            >
              {say({ key: `preset.${name}` } as Phrase)}
            </button>
          ))}
        </fieldset>
      )}
      {/* Fields keep what is typed: another preset is another form. */}
      <div className="conditions" key={preset}>
        {Object.entries(sport.conditions).map(([name, question]) => (
          <ConditionField
            key={name}
            question={question}
            answer={changes[name] ?? inEffect[name]}
            onAnswer={(value) => change({ ...changes, [name]: value })}
          />
        ))}
      </div>
    </>
  )
}
