import { Pencil, RotateCcw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { mediumTimeHere } from '#client/format/dates.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { describeEntry } from '#schema/scoring/describe.ts'
import { boardOf } from '#schema/scoring/match.ts'
import type { Phrase } from '#schema/scoring/phrase.ts'
import { CorrectionPanel } from './correction-panel.tsx'
import type { Correction } from './use-correction.ts'

const PAGE = 20

/** What was recorded, the newest first. Each line can be corrected in its place, beside the live keys. */
export function EntryList({ correction }: { correction: Correction }) {
  const { folded, mayTap } = useScoredMatch()
  const text = useMessages(messages)
  const [shown, setShown] = useState(PAGE)
  const { entries } = folded.log
  const places = [...entries.keys()].reverse().slice(0, shown)
  const { state } = correction

  if (entries.length === 0) return <EmptyNote>{text.nothingYet}</EmptyNote>
  return (
    <>
      <ol className="entries" reversed>
        {places.map((place) => {
          const id = entries[place]?.id ?? ''
          const isOpen = mayTap && state.step !== 'closed' && state.entryId === id
          return (
            <li key={id} className="entries__item" data-open={isOpen || undefined}>
              <EntryLine
                place={place}
                isOpen={isOpen}
                onOpen={
                  mayTap ? () => correction.signal({ type: isOpen ? 'closed' : 'opened', entryId: id }) : undefined
                }
              />
              {isOpen && <CorrectionPanel place={place} correction={correction} />}
            </li>
          )
        })}
      </ol>
      {entries.length > shown && <LinkButton onClick={() => setShown(shown + PAGE)}>{text.earlier}</LinkButton>}
    </>
  )
}

type EntryLineProps = { place: number; isOpen: boolean; onOpen: (() => void) | undefined }

function EntryLine({ place, isOpen, onOpen }: EntryLineProps) {
  const match = useScoredMatch()
  const text = useMessages(messages)
  const language = useLanguage()
  const { sport, folded, say, onReplay } = match
  const entry = folded.log.entries[place]
  const after = folded.states[place]
  if (!entry || !after) return null
  const line = say(describeEntry(sport, folded.states[place - 1] ?? folded.initial, after, entry))
  const ignored = after.ignored.find(({ id }) => id === entry.id)
  const remark = ignored ?? after.warnings.find(({ id }) => id === entry.id)
  const score = boardOf(sport, after).sides.map(({ main }) => main)

  return (
    <>
      <p className="entries__line">
        <span className="entries__text" data-ignored={ignored !== undefined || undefined}>
          {line}
        </span>
        <span className="entries__score">{score.join(' : ')}</span>
        <time className="entries__time" dateTime={new Date(entry.at).toISOString()}>
          {mediumTimeHere(entry.at, language)}
        </time>
      </p>
      {remark && (
        <p className="entries__remark">
          <TriangleAlert className="icon icon--sm" />
          {ignored && text.notCounted} {say({ key: `remark.${remark.reason}` } as Phrase)}
        </p>
      )}
      <p className="entries__tools">
        {onReplay && (
          <IconButton label={text.replay({ entry: line })} onClick={() => onReplay({ id: entry.id, what: line })}>
            <RotateCcw className="icon icon--sm" />
          </IconButton>
        )}
        {onOpen && (
          <IconButton label={text.fix({ entry: line })} aria-expanded={isOpen} onClick={onOpen}>
            <Pencil className="icon icon--sm" />
          </IconButton>
        )}
      </p>
    </>
  )
}
