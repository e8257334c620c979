import { type FormEvent, useState } from 'react'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { SLOT_MS } from '#schema/live.ts'
import { type CameraChoice, CameraOptions, SLATE } from './camera-options.tsx'
import type { Cut } from './cuts.ts'
import { clock, clockMs } from './figures.ts'
import { words } from './words.ts'

type AddCutProps = {
  devices: readonly CameraChoice[]
  /** How long the stream was. */
  endMs: number
  /** What is being watched, in milliseconds from the start; null when nothing is. */
  momentMs: number | null
  onAdd(cut: Cut): void
}

export function AddCut({ devices, endMs, momentMs, onAdd }: AddCutProps) {
  const text = useWords(words)
  const [time, setTime] = useState('')
  const [deviceId, setDeviceId] = useState<string | null>(devices[0]?.id ?? null)
  const [isFaulty, setFaulty] = useState(false)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const ms = clockMs(time)
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
        error={isFaulty ? text.badTime(clock(endMs)) : undefined}
        onChange={({ target }) => setTime(target.value)}
      />
      {momentMs !== null && (
        <Button kind="secondary" small onClick={() => setTime(clock(momentMs))}>
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
