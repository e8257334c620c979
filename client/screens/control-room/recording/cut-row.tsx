import { Trash2 } from 'lucide-react'
import { mediumTimeHere } from '#client/format/dates.ts'
import { shortDuration } from '#client/format/duration.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SLOT_MS } from '#schema/messages/live.ts'
import { type CameraChoice, CameraOptions, SLATE } from './camera-options.tsx'
import type { CutEntry } from './cuts.ts'

type CutRowProps = {
  cut: CutEntry
  epochMs: number
  devices: readonly CameraChoice[]
  onChange(cut: CutEntry): void
  onRemove(): void
}

export function CutRow({ cut, epochMs, devices, onChange, onRemove }: CutRowProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const time = shortDuration(cut.slot * SLOT_MS)
  return (
    <li className="cut-row">
      <p className="cut-row__time">
        {time} <small>{mediumTimeHere(epochMs + cut.slot * SLOT_MS, language)}</small>
      </p>
      <select
        className="select"
        aria-label={text.cameraFrom({ time })}
        value={cut.deviceId ?? SLATE}
        onChange={({ target }) => onChange({ ...cut, deviceId: target.value || null })}
      >
        <CameraOptions devices={devices} />
      </select>
      {cut.slot > 0 && (
        <IconButton label={text.removeCut({ time })} onClick={onRemove}>
          <Trash2 className="icon" />
        </IconButton>
      )}
    </li>
  )
}
