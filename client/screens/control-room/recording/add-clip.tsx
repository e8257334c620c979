import { useState } from 'react'
import { shortDuration } from '#client/format/duration.ts'
import type { EditedHighlightsFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/fields/field.tsx'
import type { TimeRange } from '#schema/highlights/clip.ts'
import { clipAround, type EditableClip } from './clip-list.ts'
import { missingMoments } from './read-clips.ts'

type AddClipProps = {
  clips: readonly EditableClip[]
  moments: EditedHighlightsFragment['moments']
  within: TimeRange
  pictureMs: number | null
  onAdd(clip: Omit<EditableClip, 'key'>): void
}

/** Adds a moment of the score, or what is played now. */
export function AddClip({ clips, moments, within, pictureMs, onAdd }: AddClipProps) {
  const { highlights: text } = useMessages(messages)
  const [entryId, setEntry] = useState<string | null>(null)
  const missing = missingMoments({ moments }, clips)
  const chosen = missing.find((moment) => moment.entryId === entryId) ?? missing[0]
  const timeOf = (ms: number) => shortDuration(ms - within.fromMs)
  return (
    <div className="row-item">
      {chosen && (
        <div className="add-clip">
          <SelectField
            label={text.addMoment}
            value={chosen.entryId ?? ''}
            onChange={({ target }) => setEntry(target.value)}
          >
            {missing.map((moment) => (
              <option key={moment.entryId} value={moment.entryId ?? ''}>
                {`${timeOf(moment.atMs)} ${moment.what}`}
              </option>
            ))}
          </SelectField>
          <Button kind="secondary" busy={false} onClick={() => onAdd(chosen)}>
            {text.add}
          </Button>
        </div>
      )}
      {pictureMs === null ? (
        <p>{text.noPicture}</p>
      ) : (
        <Button kind="secondary" busy={false} onClick={() => onAdd(clipAround(pictureMs, within))}>
          {text.addHere({ time: timeOf(pictureMs) })}
        </Button>
      )}
    </div>
  )
}
