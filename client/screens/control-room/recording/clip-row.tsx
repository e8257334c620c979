import { ChevronDown, ChevronUp, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { shortDuration } from '#client/format/duration.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { CountField, TextField } from '#client/ui/fields/field.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { EDITED_CLIP_MAX_MS } from '#schema/highlights/clip.ts'
import { NAME_MAX } from '#schema/validation/limits.ts'
import { type EditableClip, leadAndTail, lengthMs, withLead, withTail } from './clip-list.ts'

export type ClipTool = 'preview' | 'earlier' | 'later' | 'edit' | 'remove'

const SECONDS_MAX = EDITED_CLIP_MAX_MS / 1_000 - 1

type ClipRowProps = {
  clip: EditableClip
  name: string
  place: number
  isLast: boolean
  onChange(clip: EditableClip): void
  onMove(by: 1 | -1): void
  onRemove(): void
  onPreview(): void
}

export function ClipRow({ clip, name, place, isLast, onChange, onMove, onRemove, onPreview }: ClipRowProps) {
  const { highlights: text } = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const what = `${place + 1}. ${name}`
  return (
    <li className="row-item clip-row" data-clip={clip.key}>
      <div className="row-item__head">
        <p className="clip-row__name">
          {place + 1}. <UserText>{name}</UserText> <small>{shortDuration(lengthMs([clip]))}</small>
        </p>
        <div className="row-item__tools">
          <IconButton data-tool="preview" label={text.preview({ what })} onClick={onPreview}>
            <Play className="icon" />
          </IconButton>
          <IconButton
            data-tool="earlier"
            label={text.earlier({ what })}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <ChevronUp className="icon" />
          </IconButton>
          <IconButton data-tool="later" label={text.later({ what })} disabled={isLast} onClick={() => onMove(1)}>
            <ChevronDown className="icon" />
          </IconButton>
          <IconButton
            data-tool="edit"
            label={text.edit({ what })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Pencil className="icon" />
          </IconButton>
          <IconButton data-tool="remove" label={text.remove({ what })} onClick={onRemove}>
            <Trash2 className="icon" />
          </IconButton>
        </div>
      </div>
      {isOpen && <ClipFields clip={clip} onChange={onChange} />}
    </li>
  )
}

function ClipFields({ clip, onChange }: Pick<ClipRowProps, 'clip' | 'onChange'>) {
  const { highlights: text } = useMessages(messages)
  const { lead, tail } = leadAndTail(clip)
  return (
    <div className="names">
      <SecondsField label={text.starts} seconds={lead} onChange={(wanted) => onChange(withLead(clip, wanted))} />
      <SecondsField label={text.ends} seconds={tail} onChange={(wanted) => onChange(withTail(clip, wanted))} />
      <TextField
        label={text.what}
        maxLength={NAME_MAX}
        placeholder={clip.what}
        value={clip.title ?? ''}
        onChange={({ target }) => onChange({ ...clip, title: target.value || null })}
      />
    </div>
  )
}

type SecondsFieldProps = { label: string; seconds: number; onChange(seconds: number): void }

/** Keeps what is being typed, as a minus sign or the first digit is no length of a clip yet. */
function SecondsField({ label, seconds, onChange }: SecondsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <CountField
      min={-SECONDS_MAX}
      max={SECONDS_MAX}
      step={1}
      label={label}
      value={typed ?? seconds}
      onChange={({ target }) => {
        setTyped(target === document.activeElement ? target.value : null)
        if (Number.isInteger(target.valueAsNumber)) onChange(target.valueAsNumber)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
