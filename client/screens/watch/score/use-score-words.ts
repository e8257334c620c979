import { useMemo } from 'react'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'
import type { ScoreWords } from '#client/screens/watch/score/view/score-words.ts'
import type { Phrase, PlayerRef } from '#schema/scoring/phrase.ts'
import { messages } from './messages/generated.ts'

const SIDES_MAX = 4

type SportWords = ScoreWords & { sayLabel(label: Phrase | PlayerRef): string }

/** In the language in effect; until the sport's words are loaded, only the names of the event's form. */
export function useScoreWords({ event, known }: ScoreView): SportWords {
  const language = useLanguage()
  const text = useMessages(messages)
  const { match } = known
  const { details, title } = event

  return useMemo(() => {
    if (!match) {
      const given = [details?.team1, details?.team2]
      const sides = Array.from({ length: SIDES_MAX }, (_, side) => given[side] || text.side({ n: side + 1 }))
      return { sides, say: () => '', sayLabel: () => '' }
    }
    const names = match.names({ details: details ?? {}, title })
    const say = (phrase: Phrase | null) => (phrase ? match.speak(phrase, names, language) : '')
    return {
      sides: names.sides.map((_, side) => match.speakSide(side, names, language)),
      say,
      sayLabel: (label) => ('key' in label ? say(label) : match.speakPlayer(label, names, language)),
    }
  }, [match, details, title, language, text])
}
