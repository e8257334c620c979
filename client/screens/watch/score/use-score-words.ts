import { useMemo } from 'react'
import type { Language } from '#client/i18n/language.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import type { KnownScore } from '#client/screens/watch/score/state/open-score.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'
import type { ScoreWords } from '#client/screens/watch/score/view/score-words.ts'
import type { Phrase, PlayerRef } from '#schema/scoring/phrase.ts'
import { messages } from './messages/generated.ts'

const SIDES_MAX = 4

type SportWords = ScoreWords & { sayLabel(label: Phrase | PlayerRef): string }
type Described = Pick<ScoreView['event'], 'details' | 'title'>

/** In the language in effect. */
export function useScoreWords({ event: { details, title }, known: { match } }: ScoreView): SportWords {
  const language = useLanguage()
  return useMemo(() => scoreWords({ details, title }, match, language), [match, details, title, language])
}

/** Until the sport's words are loaded (`match`), only the names of the event's form. */
export function scoreWords({ details, title }: Described, match: KnownScore['match'], language: Language): SportWords {
  if (!match) {
    const text = messages[language] ?? messages.en
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
}
