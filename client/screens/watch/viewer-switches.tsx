import { useWords } from '#client/language/use-words.ts'
import type { KeptChoice } from '#client/ui/kept-choice.ts'
import { useKeptChoice } from '#client/ui/use-kept-choice.ts'
import { keysChoice, saverChoice } from './choices.ts'
import type { Shown } from './use-shown.ts'
import { words } from './words.ts'

/** How this device shows what is live: whether it saves data, and whether its keys steer the player. */
export function ViewerSwitches({ shown, isAhead }: { shown: Shown; isAhead: boolean }) {
  const text = useWords(words)
  const { programmeUrl, recordingUrl } = shown
  return (
    <>
      {(programmeUrl || isAhead) && canSave() && (
        <Switch choice={saverChoice} label={text.saver} more={text.saverMore} />
      )}
      {(programmeUrl || recordingUrl) && (
        <div className="only-keys">
          <Switch choice={keysChoice} label={text.keys} more={text.keysMore} />
        </div>
      )}
    </>
  )
}

/** Stills are made by the browser's own decoder, which not every browser lets us use. */
function canSave(): boolean {
  return 'VideoDecoder' in window
}

type SwitchProps = { choice: KeptChoice<'on' | 'off'>; label: string; more: string }

function Switch({ choice, label, more }: SwitchProps) {
  const [chosen, choose] = useKeptChoice(choice)
  return (
    <label className="switch panel">
      <span className="switch__text">
        {label}
        <small>{more}</small>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        checked={chosen === 'on'}
        onChange={({ target }) => choose(target.checked ? 'on' : 'off')}
      />
    </label>
  )
}
