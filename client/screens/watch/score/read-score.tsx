import { useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { keysChoice } from '#client/screens/watch/player/choices.ts'
import type { ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import { type ScoreWords, spokenScore } from '#client/screens/watch/score/view/score-words.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { useKeyPress } from '#client/ui/hooks/use-key-press.ts'
import { messages } from './messages/generated.ts'

const TYPED_INTO = 'input, select, textarea, [contenteditable]'

type ReadScoreProps = {
  score: ShownScore
  words: ScoreWords
  /** Only beside a video, where there is the switch that turns keys off (WCAG 2.1.4). */
  hasKey: boolean
}

/** Has a screen reader say the score, by a button or the key `s`; it is never announced by itself. */
export function ReadScore({ score, words, hasKey }: ReadScoreProps) {
  const text = useMessages(messages)
  const [keys] = usePersistedSetting(keysChoice)
  const [said, setSaid] = useState({ turn: 0, text: '' })
  const isKeyOn = hasKey && keys !== 'off'
  const say = () => setSaid({ turn: said.turn + 1, text: spokenScore(score, words) })
  useKeyPress(isKeyOn, ({ key, target }) => {
    const isAsked = key === 's' && !(target instanceof Element && target.closest(TYPED_INTO))
    if (isAsked) say()
    return isAsked
  })
  return (
    <>
      <button className="score__read" type="button" aria-keyshortcuts={isKeyOn ? 's' : undefined} onClick={say}>
        {text.readScore}
      </button>
      <p className="sr-only" role="status">
        <span key={said.turn}>{said.text}</span>
      </p>
    </>
  )
}
