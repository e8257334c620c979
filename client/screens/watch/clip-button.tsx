import { Scissors } from 'lucide-react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'
import type { WishedClip } from './use-clip-wish.ts'
import type { WatchedScore } from './use-score.ts'
import type { ShownVideo } from './use-shown.ts'
import type { Watched } from './watched.ts'

type ClipButtonProps = { event: Watched; shown: ShownVideo; score: WatchedScore | null; clip: WishedClip }

const load = () => import('#client/screens/watch/clip/clip-parts.ts')

/** Offers a clip of what is on the picture, and shows the dialog for any wish. */
export function ClipButton({ event, shown, score, clip: { wish, open, close } }: ClipButtonProps) {
  const text = useMessages(messages)
  const parts = useLazyImport(load, wish !== null)
  if (!shown.programmeUrl && !shown.recordingUrl) return null
  return (
    <>
      <Button kind="secondary" block busy={wish !== null && !parts} onClick={() => open(null)}>
        <Scissors className="icon icon--sm" />
        {text.clip}
      </Button>
      {wish && parts && <parts.ClipDialog {...{ event, shown, score, wish }} onClose={close} />}
    </>
  )
}
