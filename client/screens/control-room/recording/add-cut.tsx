import { type FormEvent, useState } from 'react'
import { durationMs, shortDuration } from '#client/format/duration.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/fields/field.tsx'
import { SLOT_MS } from '#schema/messages/live.ts'
import { type CameraChoice, CameraOptions, SLATE } from './camera-options.tsx'
import type { CutEntry } from './cuts.ts'

type AddCutProps = {
  devices: readonly CameraChoice[]
  /** Duration of the stream. */
  endMs: number
  /** Playback position from the start; null when nothing is playing. */
  momentMs: number | null
  onAdd(cut: CutEntry): void
}

export function AddCut({ devices, endMs, momentMs, onAdd }: AddCutProps) {
  const text = useMessages(messages)
  const [time, setTime] = useState('')
  const [deviceId, setDeviceId] = useState<string | null>(devices[0]?.id ?? null)
  const [isFaulty, setFaulty] = useState(false)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const ms = durationMs(time)
    const isWithin = ms !== null && ms < endMs
    setFaulty(!isWithin)
    if (!isWithin) return
    onAdd({ slot: Math.floor(ms / SLOT_MS), deviceId })
    setTime('')
  }

  return (
    <form className="row-item add-cut" onSubmit={add} noValidate>
      <TextField
        label={text.atTime}
        inputMode="numeric"
        autoComplete="off"
        value={time}
        error={isFaulty ? text.badTime({ end: shortDuration(endMs) }) : undefined}
        onChange={({ target }) => setTime(target.value)}
      />
      {momentMs !== null && (
        <Button kind="secondary" small onClick={() => setTime(shortDuration(momentMs))}>
          {text.pick}
        </Button>
      )}
      <SelectField
        label={text.camera}
        value={deviceId ?? SLATE}
        onChange={({ target }) => setDeviceId(target.value || null)}
      >
        <CameraOptions devices={devices} />
      </SelectField>
      <Button type="submit" kind="secondary">
        {text.addCut}
      </Button>
    </form>
  )
}
