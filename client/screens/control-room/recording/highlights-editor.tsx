import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  type EditedHighlightsFragment,
  useEditedHighlightsQuery,
  useEditHighlightsMutation,
} from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { TimeRange } from '#schema/highlights/clip.ts'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { type ClipHistory, withoutLastStep, withStep } from './clip-history.ts'
import { type EditableClip, faultOf } from './clip-list.ts'
import { ClipListEditor } from './clip-list-editor.tsx'
import { readClips, writeClips } from './read-clips.ts'

type HighlightsEditorProps = {
  eventId: string
  /** The recording's first and last moment. */
  within: TimeRange
  /** Moment of the picture that is played; null when nothing is. */
  pictureMs: number | null
  onPreview(range: TimeRange): void
}

/** The owner's list of highlights, which takes the place of the automatic ones. */
export function HighlightsEditor({ eventId, ...editing }: HighlightsEditorProps) {
  const { highlights: text, tryAgain } = useMessages(messages)
  const { data, loading, refetch } = useEditedHighlightsQuery({
    variables: { eventId },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  return (
    <section className="form-section" aria-labelledby="highlights">
      <h2 className="crease" id="highlights">
        {text.title}
      </h2>
      <div role="status">
        {loading && (
          <p className="cluster">
            <Spinner /> {text.loading}
          </p>
        )}
        {!loading && !data && (
          <p className="cluster">
            {text.unread}
            <Button kind="secondary" small onClick={() => void refetch().catch(() => {})}>
              {tryAgain}
            </Button>
          </p>
        )}
      </div>
      {data && (
        <OpenEditor {...editing} read={data.highlights} readAgain={async () => (await refetch()).data?.highlights} />
      )}
    </section>
  )
}

type OpenEditorProps = Omit<HighlightsEditorProps, 'eventId'> & {
  read: EditedHighlightsFragment
  readAgain(): Promise<EditedHighlightsFragment | undefined>
}

function OpenEditor({ read, readAgain, ...editing }: OpenEditorProps) {
  const { highlights: text, unanswered } = useMessages(messages)
  const [saved, setSaved] = useState(read)
  const [history, setHistory] = useState<ClipHistory>(() => ({ clips: readClips(read), steps: [] }))
  const { clips, steps } = history
  const [savedClips, setSavedClips] = useState(clips)
  const isChanged = clips !== savedClips
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [busy, run] = useBusy()
  const [editHighlights] = useEditHighlightsMutation()
  const fault = faultOf(clips)

  /** Replaces the list in one step of the history, which Undo takes back. */
  function replaceBy(stored: readonly EditableClip[]) {
    setHistory((now) => ({ clips: stored, steps: [...now.steps, { before: now.clips, clipKey: null }] }))
  }

  async function showNewer() {
    const newer = await readAgain()
    if (!newer) return
    const stored = readClips(newer)
    setSaved(newer)
    setSavedClips(stored)
    replaceBy(stored)
  }

  const save = (list: readonly EditableClip[] | null) =>
    run(async () => {
      try {
        const { data } = await editHighlights({
          variables: { eventId: read.eventId, clips: list && writeClips(list), version: saved.version },
        })
        if (!data) return
        setSaved(data.editHighlights)
        const stored = readClips(data.editHighlights, list ?? [])
        setSavedClips(stored)
        if (!list) replaceBy(stored)
        // What was changed while it was being saved stays.
        else setHistory((now) => (now.clips === list ? { ...now, clips: stored } : now))
        say({ kind: 'success', text: list ? text.saved : text.wasReset })
      } catch (error) {
        const fault = serverErrorOf(error)
        if (fault?.code !== 'CONFLICT') return say({ kind: 'error', text: fault?.message ?? unanswered })
        await showNewer().catch(() => {})
        say({ kind: 'error', text: text.changedSince })
      }
    })

  return (
    <>
      <p>{saved.isEdited ? text.edited : text.automatic}</p>
      <ClipListEditor
        {...editing}
        moments={saved.moments}
        clips={clips}
        onChange={(next) => setHistory((now) => withStep(now, next))}
      />
      {fault && <p className="field__error">{text[fault]}</p>}
      <MessageBar message={message}>{isChanged && <p>{text.unsaved}</p>}</MessageBar>
      <div className="cluster">
        <Button busy={busy} disabled={fault !== null || clips.length === 0} onClick={() => save(clips)}>
          {text.save}
        </Button>
        <Button
          kind="secondary"
          aria-disabled={steps.length === 0 || undefined}
          onClick={() => setHistory(withoutLastStep)}
        >
          <Undo2 className="icon icon--sm" />
          {text.undo}
        </Button>
        {(saved.isEdited || isChanged) && (
          <Button kind="secondary" busy={busy} onClick={() => save(null)}>
            {text.reset}
          </Button>
        )}
      </div>
    </>
  )
}
