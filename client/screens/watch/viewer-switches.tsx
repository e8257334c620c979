import { useMessages } from '#client/i18n/use-messages.ts'
import { keysChoice, saverChoice } from '#client/screens/watch/player/choices.ts'
import type { PersistedSetting } from '#client/storage/persisted-setting.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { messages } from './messages/generated.ts'
import type { ShownVideo } from './use-shown.ts'

export function ViewerSwitches({ shown, isAhead }: { shown: ShownVideo; isAhead: boolean }) {
  const text = useMessages(messages)
  const { programmeUrl, recordingUrl } = shown
  return (
    <>
      {(programmeUrl || isAhead) && canSave() && (
        <Switch choice={saverChoice} label={text.saver} hint={text.saverMore} />
      )}
      {(programmeUrl || recordingUrl) && (
        <div className="only-keys">
          <Switch choice={keysChoice} label={text.keys} hint={text.keysMore} />
        </div>
      )}
    </>
  )
}

/** Stills need WebCodecs, which not every browser supports. */
export function canSave(): boolean {
  return 'VideoDecoder' in window
}

type SwitchProps = { choice: PersistedSetting<'on' | 'off'>; label: string; hint: string }

function Switch({ choice, label, hint }: SwitchProps) {
  const [chosen, choose] = usePersistedSetting(choice)
  return (
    <SwitchField
      panel
      label={label}
      hint={hint}
      isOn={chosen === 'on'}
      onChange={(isOn) => choose(isOn ? 'on' : 'off')}
    />
  )
}
