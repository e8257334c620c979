import { useState } from 'react'
import type { ControlCutFragment, ControlledEventFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { ownPath } from '#client/live/own-path.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import type { TimeRange } from '#schema/highlights/clip.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import { CutEditor } from './cut-editor.tsx'
import { HighlightsEditor } from './highlights-editor.tsx'
import { Replay } from './replay.tsx'

type RecordingEditorProps = { event: ControlledEventFragment; epochMs: number; cuts: ControlCutFragment[] }

/** The recording, which both editors play, with its cuts and its highlights. */
export function RecordingEditor({ event, epochMs, cuts }: RecordingEditorProps) {
  const text = useMessages(messages)
  const [pictureMs, setPictureMs] = useState<number | null>(null)
  const [preview, setPreview] = useState<TimeRange | null>(null)
  const endMs = Math.max(SLOT_MS, Date.parse(event.endedAt ?? '') - epochMs)
  return (
    <>
      {event.recordingUrl && (
        <section className="form-section" aria-label={text.picture}>
          <Replay url={ownPath(event.recordingUrl)} epochMs={epochMs} onMoment={setPictureMs} preview={preview} />
        </section>
      )}
      <CutEditor {...{ event, epochMs, endMs, cuts, pictureMs }}>
        <HighlightsEditor
          eventId={event.id}
          within={{ fromMs: epochMs, untilMs: epochMs + endMs }}
          pictureMs={pictureMs}
          onPreview={setPreview}
        />
      </CutEditor>
    </>
  )
}
