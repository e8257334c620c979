import { ClipboardList, Ruler, Settings2, Users } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { scorerKeyboard, scorerVibration, scorerVoice } from '#client/scoring/shared/scorer-settings.ts'
import type { PersistedSetting } from '#client/storage/persisted-setting.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { EntryList } from './corrections/entry-list.tsx'
import { useCorrection } from './corrections/use-correction.ts'
import { ConditionsPanel } from './start/conditions-panel.tsx'
import { LineUps } from './start/line-ups.tsx'

/** Those that record are shown to whoever scores. */
const panels = [
  { name: 'log', Icon: ClipboardList, records: false },
  { name: 'names', Icon: Users, records: true },
  { name: 'conditions', Icon: Ruler, records: true },
  { name: 'settings', Icon: Settings2, records: false },
] as const

export function ScorerPanels() {
  const { record, mayTap } = useScoredMatch()
  const text = useMessages(messages)
  const correction = useCorrection(record)
  const [chosen, setOpen] = useState<(typeof panels)[number]['name']>('log')
  const usable = panels.filter(({ records }) => mayTap || !records)
  const open = usable.some(({ name }) => name === chosen) ? chosen : 'log'
  return (
    <section className="scorerpanels" aria-label={text.panels} data-open={open}>
      <fieldset className="scorerpanels__tabs" aria-label={text.panels}>
        {usable.map(({ name, Icon }) => (
          <button className="chip" type="button" key={name} aria-pressed={open === name} onClick={() => setOpen(name)}>
            <Icon className="icon icon--sm" />
            {text[name]}
          </button>
        ))}
      </fieldset>
      <div className="scorerpanels__body">
        {open === 'log' && <EntryList correction={correction} />}
        {open === 'names' && <LineUps />}
        {open === 'conditions' && <ConditionsPanel onDone={() => setOpen('log')} />}
        {open === 'settings' && <SettingsPanel />}
      </div>
    </section>
  )
}

function SettingsPanel() {
  const text = useMessages(messages)
  return (
    <div className="stack">
      <SettingSwitch setting={scorerVoice} label={text.voice} hint={text.voiceHint} />
      <SettingSwitch setting={scorerVibration} label={text.vibration} hint={text.vibrationHint} />
      <SettingSwitch setting={scorerKeyboard} label={text.keyboard} hint={text.keyboardHint} />
    </div>
  )
}

type SettingSwitchProps = { setting: PersistedSetting<'on' | 'off'>; label: string; hint: string }

function SettingSwitch({ setting, label, hint }: SettingSwitchProps) {
  const [value, choose] = usePersistedSetting(setting)
  return (
    <SwitchField label={label} hint={hint} isOn={value === 'on'} onChange={(isOn) => choose(isOn ? 'on' : 'off')} />
  )
}
