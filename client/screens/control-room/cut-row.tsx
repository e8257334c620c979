import { Trash2 } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SLOT_MS } from '#schema/live.ts'
import { type CameraChoice, CameraOptions, SLATE } from './camera-options.tsx'
import type { Cut } from './cuts.ts'
import { clock, timeOfDay } from './figures.ts'
import { words } from './words.ts'

type CutRowProps = {
  cut: Cut
  epochMs: number
  devices: readonly CameraChoice[]
  onChange(cut: Cut): void
  onRemove(): void
}

export function CutRow({ cut, epochMs, devices, onChange, onRemove }: CutRowProps) {
  const text = useWords(words)
  const time = clock(cut.slot * SLOT_MS)
  return (
    <li className="cut-row">
      <p className="cut-row__time">
        {time} <small>{timeOfDay(epochMs + cut.slot * SLOT_MS)}</small>
      </p>
      <select
        className="select"
        aria-label={text.cameraFrom(time)}
        value={cut.deviceId ?? SLATE}
        onChange={({ target }) => onChange({ ...cut, deviceId: target.value || null })}
      >
        <CameraOptions devices={devices} />
      </select>
      {cut.slot > 0 && (
        <IconButton label={text.removeCut(time)} onClick={onRemove}>
          <Trash2 className="icon" />
        </IconButton>
      )}
    </li>
  )
}
