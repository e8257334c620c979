import { type ReactNode, useRef, useState } from 'react'
import {
  type ControlCutFragment,
  type ControlledEventFragment,
  useEditCutsMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { AddCut } from './add-cut.tsx'
import { CutRow } from './cut-row.tsx'
import { type CutEntry, withCut, withoutCut } from './cuts.ts'

type CutEditorProps = {
  event: ControlledEventFragment
  epochMs: number
  endMs: number
  cuts: ControlCutFragment[]
  /** Moment of the picture that is played; null when nothing is. */
  pictureMs: number | null
  /** Further sections, above the button that saves. */
  children: ReactNode
}

export function CutEditor({ event, epochMs, endMs, cuts: saved, pictureMs, children }: CutEditorProps) {
  const text = useMessages(messages)
  const devices = event.devices ?? []
  const [cuts, setCuts] = useState<CutEntry[]>(() => fromStart(saved, devices[0]?.id ?? null))
  const { save, busy, message } = useSaveCuts(event.id)
  const list = useRef<HTMLOListElement>(null)

  /** Moves the focus to the previous row, as the removed one loses it. */
  function remove({ slot }: CutEntry, place: number) {
    list.current?.children[place - 1]?.querySelector('select')?.focus()
    setCuts(withoutCut(cuts, slot))
  }

  return (
    <>
      <section className="form-section" aria-labelledby="cuts">
        <h2 className="crease" id="cuts">
          {text.cutsOf}
        </h2>
        <AddCut
          devices={devices}
          endMs={endMs}
          momentMs={pictureMs === null ? null : pictureMs - epochMs}
          onAdd={(cut) => setCuts(withCut(cuts, cut))}
        />
        <ol className="rows" ref={list}>
          {cuts.map((cut, place) => (
            <CutRow
              key={cut.slot}
              cut={cut}
              epochMs={epochMs}
              devices={devices}
              onChange={(changed) => setCuts(withCut(cuts, changed))}
              onRemove={() => remove(cut, place)}
            />
          ))}
        </ol>
      </section>
      {children}
      <div className="dock">
        <div className="dock__inner">
          <MessageBar message={message} />
          <div className="dock__actions">
            <Button busy={busy} onClick={() => save(cuts)}>
              {text.save}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

function useSaveCuts(eventId: string) {
  const text = useMessages(messages)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const [editCuts] = useEditCutsMutation()

  const save = (cuts: CutEntry[]) =>
    run(async () => {
      try {
        await editCuts({ variables: { eventId, cuts } })
        say({ kind: 'success', text: text.saved })
      } catch (error) {
        say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.unanswered })
      }
    })

  return { save, busy, message }
}

/** Moves the first cut to slot 0: it counts from the start, whenever it was made. */
function fromStart(saved: readonly ControlCutFragment[], otherwise: string | null): CutEntry[] {
  const cuts = saved.map(({ slot, deviceId }) => ({ slot, deviceId: deviceId ?? null }))
  const [first = { deviceId: otherwise }, ...others] = cuts
  return [{ slot: 0, deviceId: first.deviceId }, ...others]
}
