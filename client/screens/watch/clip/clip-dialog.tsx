import { useMessages } from '#client/i18n/use-messages.ts'
import { ownPath } from '#client/live/own-path.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { ClipMaker } from './clip-maker.tsx'
import type { ClippedEvent } from './clipped-event.ts'
import { messages } from './messages/generated.ts'
import { type ClippedScore, useClipScore } from './use-clip-score.ts'
import { useClipSource } from './use-clip-source.ts'

type ClipDialogProps = {
  event: ClippedEvent
  shown: { programmeUrl: string | null; recordingUrl: string | null }
  score: ClippedScore | null
  /** The entry that is to be seen; null for what is on the picture at `pictureMs`. */
  wish: { entryId: string | null; pictureMs: number | null }
  onClose: () => void
}

/** Makes an MP4 of a few seconds, and hands it to the device's share sheet. */
export function ClipDialog({ event, shown, score, wish, onClose }: ClipDialogProps) {
  const text = useMessages(messages)
  const { source, hasFailed, retry } = useClipSource(playlistOf(shown))
  const clipScore = useClipScore(score, wish.pictureMs)
  if (source) return <ClipMaker {...wish} {...{ event, source, onClose }} score={clipScore} />
  return (
    <Dialog
      open
      kind="showing"
      title={text.title}
      onClose={onClose}
      actions={
        <>
          {hasFailed && <Button onClick={retry}>{text.tryAgain}</Button>}
          <Button kind="secondary" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      {hasFailed ? (
        <p role="alert">{text.unreachable}</p>
      ) : (
        <p className="cluster" role="status">
          <Spinner />
          {text.loading}
        </p>
      )}
    </Dialog>
  )
}

/** The playlist with everything: the live one lists the last half minute only. */
function playlistOf({ programmeUrl, recordingUrl }: ClipDialogProps['shown']): string {
  return programmeUrl ? `${ownPath(programmeUrl)}?dvr=1` : ownPath(recordingUrl ?? '')
}
