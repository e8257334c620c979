import { useCallback, useMemo, useState } from 'react'
import { byteSize } from '#client/format/byte-size.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { estimatedBytes } from '#client/media/clip/plan/clip-bitrate.ts'
import { clipFormats } from '#client/media/clip/plan/clip-layout.ts'
import { clipRange, momentsOnOffer } from '#client/media/clip/plan/clip-moment.ts'
import type { ClipSource } from '#client/media/clip/source/read-clip-source.ts'
import type { ClipScore } from '#client/screens/watch/score/clip-score.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ClipActions } from './clip-actions.tsx'
import { type ClipChoice, clipRequest, firstChoice, previewMs, previewRequest } from './clip-choice.ts'
import { ClipForm } from './clip-form.tsx'
import { ClipPicture } from './clip-picture.tsx'
import { ClipProgress, ClipResult } from './clip-result.tsx'
import type { ClippedEvent } from './clipped-event.ts'
import { messages } from './messages/generated.ts'
import { useClipPreview } from './use-clip-preview.ts'
import { useMakeableFormats } from './use-makeable-formats.ts'
import { useMaking } from './use-making.ts'

type ClipMakerProps = {
  event: ClippedEvent
  source: ClipSource
  entryId: string | null
  pictureMs: number | null
  score: ClipScore | null
  onClose: () => void
}

export function ClipMaker({ event, source, entryId, pictureMs, score, onClose }: ClipMakerProps) {
  const text = useMessages(messages)
  const moments = useMemo(
    () => momentsOnOffer({ pictureMs, ofScore: score?.moments ?? [], within: source.within, seenTitle: text.seen }),
    [score, source, pictureMs, text],
  )
  const [choice, setChoice] = useState(() => firstChoice(moments, { entryId, pictureMs }))
  const formats = useMakeableFormats()
  const canMake = formats && formats.length > 0
  const [format] = formats ?? []
  if (format && !formats?.includes(choice.format)) setChoice({ ...choice, format })
  const { making, start, back } = useMaking(`${event.slug}.mp4`)
  const needs = useMemo(() => ({ source, score }), [source, score])
  const makePreview = useCallback(() => previewRequest(choice, needs), [choice, needs])
  const isChoosing = making.phase !== 'made' && canMake !== false
  // One at a time: phones decode few videos at once.
  const preview = useClipPreview(isChoosing && canMake && making.phase !== 'making' ? makePreview : null)
  const { fromMs } = clipRange(choice.moment, choice.seconds, source.within)

  return (
    <Dialog
      open
      kind="showing"
      title={making.phase === 'made' ? text.ready : text.title}
      onClose={onClose}
      actions={
        <ClipActions
          {...{ event, making, canMake, fromMs, onClose }}
          onMake={() => start(() => clipRequest(choice, needs))}
          onBack={back}
        />
      }
      body={
        <>
          {isChoosing && (
            <ClipPicture
              preview={preview}
              format={choice.format}
              scoreText={score?.textAt(previewMs(choice, source)) ?? ''}
            />
          )}
          {isChoosing && making.phase !== 'making' && (
            <ClipForm {...{ choice, moments }} formats={formats ?? clipFormats} onChange={setChoice} />
          )}
          {making.phase === 'making' && <ClipProgress share={making.share} />}
          {making.phase === 'made' && <ClipResult made={making} format={choice.format} />}
          {isChoosing && making.phase === 'choosing' && <ClipSize {...choice} />}
          {making.phase === 'failed' && <p role="alert">{text[making.fault]}</p>}
          <p className="sr-only" role="status">
            {making.phase === 'making' && text.making}
            {making.phase === 'made' && text.ready}
          </p>
        </>
      }
    >
      {making.phase !== 'made' && <p>{canMake === false ? text.unsupported : score ? text.intro : text.introPlain}</p>}
    </Dialog>
  )
}

function ClipSize({ seconds }: ClipChoice) {
  const text = useMessages(messages)
  const language = useLanguage()
  return <p className="muted">{text.size({ size: byteSize(estimatedBytes(seconds), language) })}</p>
}
