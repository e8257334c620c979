import { useMessages } from '#client/i18n/use-messages.ts'
import { keysChoice, saverChoice } from '#client/screens/watch/player/choices.ts'
import type { PersistedSetting } from '#client/storage/persisted-setting.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { messages } from './messages/generated.ts'
import type { ShownVideo } from './use-shown.ts'

export function ViewerSwitches({ shown, isAhead }: { shown: ShownVideo; isAhead: boolean }) {
  const text = useMessages(messages)
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

/** Stills need WebCodecs, which not every browser supports. */
function canSave(): boolean {
  return 'VideoDecoder' in window
}

type SwitchProps = { choice: PersistedSetting<'on' | 'off'>; label: string; more: string }

function Switch({ choice, label, more }: SwitchProps) {
  const [chosen, choose] = usePersistedSetting(choice)
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
