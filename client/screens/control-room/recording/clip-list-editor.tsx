import { useEffect, useRef, useState } from 'react'
import { shortDuration } from '#client/format/duration.ts'
import type { EditedHighlightsFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import type { TimeRange } from '#schema/highlights/clip.ts'
import { AddClip } from './add-clip.tsx'
import { type EditableClip, lengthMs, withClip, withMoved } from './clip-list.ts'
import { ClipRow, type ClipTool } from './clip-row.tsx'

const OPPOSITE: Partial<Record<ClipTool, ClipTool>> = { earlier: 'later', later: 'earlier' }

type ClipListEditorProps = {
  clips: readonly EditableClip[]
  moments: EditedHighlightsFragment['moments']
  within: TimeRange
  pictureMs: number | null
  onChange(clips: readonly EditableClip[]): void
  onPreview(range: TimeRange): void
}

export function ClipListEditor({ clips, moments, within, pictureMs, onChange, onPreview }: ClipListEditorProps) {
  const { highlights: text } = useMessages(messages)
  const [news, say] = useState('')
  const [list, focus] = useFocus()
  const nameOf = ({ title, what }: EditableClip) => title || what || text.untitled

  function move(clip: EditableClip, place: number, by: 1 | -1) {
    onChange(withMoved(clips, place, by))
    focus(clip.key, by < 0 ? 'earlier' : 'later')
    say(text.moved({ what: nameOf(clip), place: place + by + 1 }))
  }

  /** Moves the focus to a neighbour, as the removed row loses it. */
  function remove(clip: EditableClip, place: number) {
    onChange(clips.filter((one) => one !== clip))
    focus((clips[place + 1] ?? clips[place - 1])?.key ?? null, 'remove')
    say(text.removed({ what: nameOf(clip) }))
  }

  return (
    <>
      {clips.length === 0 ? (
        <EmptyNote>{text.none}</EmptyNote>
      ) : (
        <p>{text.total({ clips: clips.length, length: shortDuration(lengthMs(clips)) })}</p>
      )}
      <ol className="rows" ref={list} tabIndex={-1}>
        {clips.map((clip, place) => (
          <ClipRow
            key={clip.key}
            clip={clip}
            name={nameOf(clip)}
            place={place}
            isLast={place === clips.length - 1}
            onChange={(changed) => onChange(clips.map((one) => (one === clip ? changed : one)))}
            onMove={(by) => move(clip, place, by)}
            onRemove={() => remove(clip, place)}
            onPreview={() => onPreview({ fromMs: clip.fromMs, untilMs: clip.untilMs })}
          />
        ))}
      </ol>
      <AddClip
        {...{ clips, moments, within, pictureMs }}
        onAdd={(clip) => {
          onChange(withClip(clips, clip))
          say(text.added({ what: clip.what || text.untitled }))
        }}
      />
      <p className="sr-only" role="status">
        {news}
      </p>
    </>
  )
}

/** Focuses a tool of a row once the list is drawn again; at an end, the one that leads back; without rows, the list. */
function useFocus() {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ key: number | null; tool: ClipTool } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { key, tool } = wanted.current
    wanted.current = null
    const tools = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-clip="${key}"] [data-tool]`) ?? [])]
    const found = tools.find(({ dataset }) => dataset['tool'] === tool)
    const other = tools.find(({ dataset }) => dataset['tool'] === OPPOSITE[tool])
    const wants = found?.disabled ? other : found
    ;(wants ?? list.current)?.focus()
  })
  const focus = (key: number | null, tool: ClipTool) => {
    wanted.current = { key, tool }
  }
  return [list, focus] as const
}
