import { useState } from 'react'
import {
  type ControlCutFragment,
  type ControlledEventFragment,
  useEditCutsMutation,
} from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { MessageBar } from '#client/ui/message.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { useMessage } from '#client/ui/use-message.ts'
import { MESSAGE_MS } from '#schema/limits.ts'
import { SLOT_MS } from '#schema/live.ts'
import { AddCut } from './add-cut.tsx'
import { CutRow } from './cut-row.tsx'
import { type Cut, withCut, withoutCut } from './cuts.ts'
import { ownPath } from './own-path.ts'
import { Replay } from './replay.tsx'
import { words } from './words.ts'

type CutEditorProps = { event: ControlledEventFragment; epochMs: number; cuts: ControlCutFragment[] }

/** The cuts of a recording: each can show another camera, go, or be joined by more. */
export function CutEditor({ event, epochMs, cuts: saved }: CutEditorProps) {
  const text = useWords(words)
  const devices = event.devices ?? []
  const [cuts, setCuts] = useState<Cut[]>(() => fromStart(saved, devices[0]?.id ?? null))
  const [pictureMs, setPictureMs] = useState<number | null>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const [editCuts] = useEditCutsMutation()
  const endMs = Math.max(SLOT_MS, Date.parse(event.endedAt ?? '') - epochMs)

  const save = () =>
    run(async () => {
      try {
        await editCuts({ variables: { eventId: event.id, cuts } })
        say({ kind: 'success', text: text.saved })
      } catch (error) {
        say({ kind: 'error', text: refusalOf(error)?.sentence ?? text.unanswered })
      }
    })

  return (
    <>
      <section className="form-section" aria-labelledby="cuts">
        <h2 className="crease" id="cuts">
          {text.cutsOf}
        </h2>
        {event.recordingUrl && <Replay url={ownPath(event.recordingUrl)} epochMs={epochMs} onMoment={setPictureMs} />}
        <AddCut
          devices={devices}
          endMs={endMs}
          momentMs={pictureMs === null ? null : pictureMs - epochMs}
          onAdd={(cut) => setCuts(withCut(cuts, cut))}
        />
        <ol className="rows">
          {cuts.map((cut) => (
            <CutRow
              key={cut.slot}
              cut={cut}
              epochMs={epochMs}
              devices={devices}
              onChange={(changed) => setCuts(withCut(cuts, changed))}
              onRemove={() => setCuts(withoutCut(cuts, cut.slot))}
            />
          ))}
        </ol>
      </section>
      <div className="dock">
        <div className="dock__inner">
          <MessageBar message={message} />
          <div className="dock__actions">
            <Button busy={busy} onClick={save}>
              {text.save}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

/** The first cut counts from the start, whenever it was made. */
function fromStart(saved: readonly ControlCutFragment[], otherwise: string | null): Cut[] {
  const cuts = saved.map(({ slot, deviceId }) => ({ slot, deviceId: deviceId ?? null }))
  const [first = { deviceId: otherwise }, ...others] = cuts
  return [{ slot: 0, deviceId: first.deviceId }, ...others]
}
