import { Share2 } from 'lucide-react'
import { shareOrCopy } from '#client/events/share/share-or-copy.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import { readScorePicture } from '#client/screens/watch/score/view/score-picture.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'
import { type ScoreWords, spokenScore } from '#client/screens/watch/score/view/score-words.ts'
import { Button } from '#client/ui/button.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { Toast } from '#client/ui/toast.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'

type ShareScoreProps = { view: ScoreView; score: ShownScore; words: ScoreWords }

/** Shares the score that is shown, with the server's picture of the scorecard, which is of the newest one. */
export function ShareScore({ view, score, words }: ShareScoreProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const [toast, say] = useMessage(MESSAGE_MS.toast)
  const [isSharing, run] = useBusy()
  const { title, shareUrl: url } = view.event

  async function share() {
    const isNewest = score === view.known.timeline.changes.at(-1)
    const address = `${view.scorecardPngUrl}?lang=${language}`
    const picture = isNewest && 'share' in navigator ? await readScorePicture(address) : null
    const outcome = await shareOrCopy({ title, url, text: `${title}. ${spokenScore(score, words)}`, picture })
    if (outcome === 'copied') say({ kind: 'success', text: text.shared })
    if (outcome === 'failed') say({ kind: 'error', text: text.notShared })
  }

  return (
    <>
      <Button kind="secondary" small busy={isSharing} onClick={() => run(share)}>
        <Share2 className="icon icon--sm" />
        {text.share}
      </Button>
      <Toast message={toast} />
    </>
  )
}
