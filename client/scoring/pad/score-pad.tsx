import { Redo2, Undo2 } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { scorerKeyboard } from '#client/scoring/shared/scorer-settings.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { useKeyPress } from '#client/ui/hooks/use-key-press.ts'
import { lastEntry, lastUndo } from '#schema/scoring/effective.ts'
import { matchPad } from '#schema/scoring/match-pad.ts'
import type { ScoreButton } from '#schema/scoring/scoring.ts'
import { AskForm } from './ask-form.tsx'
import { FollowUpBar } from './follow-up-bar.tsx'
import { columnsOf } from './pad-columns.ts'
import { ScoreKey } from './score-key.tsx'
import { REDO_KEY, shortcutsOf, UNDO_KEY } from './shortcuts.ts'
import type { Pad } from './use-pad.ts'

type ScorePadProps = {
  pad: Pad
  /** What undo takes back, in words; null when there is nothing. */
  undoes: string | null
}

/** The keys of the moment, or what one of them asks. Undo, redo and the rarer keys stay where they are. */
export function ScorePad({ pad, undoes }: ScorePadProps) {
  const { sport, entries, state, result } = useScoredMatch()
  const text = useMessages(messages)
  const [keyboard] = usePersistedSetting(scorerKeyboard)
  const buttons = [...sport.scorePad(state.play, state.conditions), ...matchPad(sport, state)]
  const main = buttons.filter(({ size }) => size !== 'small')
  const { asking, isMoreOpen } = pad.state
  const areKeysShown = !asking && !isMoreOpen
  const shortcuts = keyboard === 'on' && areKeysShown ? shortcutsOf(main) : new Map<ScoreButton, string>()
  const targets = { undo: lastEntry(entries), redo: lastUndo(entries) }

  function undo(key: 'undo' | 'redo') {
    const target = targets[key]
    if (target) pad.signal({ type: 'undid', key, target })
  }

  useKeyPress(keyboard === 'on', ({ key, repeat, target }) => {
    if (repeat || isTyping(target)) return false
    const pressed = [...shortcuts].find(([, letter]) => letter === key)?.[0]
    if (pressed) pad.press(pressed)
    else if (key === UNDO_KEY) undo('undo')
    else if (key === REDO_KEY) undo('redo')
    return false
  })

  return (
    <section className="scorepad" aria-label={text.keys}>
      <FollowUpBar pad={pad} />
      {asking ? (
        <AskForm key={JSON.stringify(asking.button)} pad={pad} before={state} confirm={text.record} />
      ) : isMoreOpen ? (
        <Keys buttons={buttons.filter(({ size }) => size === 'small')} columns={2} isRare onPress={pad.press} />
      ) : (
        <>
          {result && !state.declared && <MatchOverOffer />}
          {(['large', 'medium'] as const).map((size) => {
            const sized = main.filter((button) => button.size === size)
            return (
              sized.length > 0 && (
                <Keys key={size} buttons={sized} columns={columnsOf(sized)} shortcuts={shortcuts} onPress={pad.press} />
              )
            )
          })}
        </>
      )}
      <div className="scorepad__fixed">
        <button
          className="key key--quiet key--undo"
          type="button"
          aria-disabled={!targets.undo || undefined}
          aria-keyshortcuts={keyboard === 'on' ? UNDO_KEY : undefined}
          onClick={() => undo('undo')}
        >
          <Undo2 className="icon" />
          <span>{undoes ? text.undoThat({ entry: undoes }) : text.undo}</span>
        </button>
        <button
          className="key key--quiet"
          type="button"
          aria-disabled={!targets.redo || undefined}
          aria-keyshortcuts={keyboard === 'on' ? REDO_KEY : undefined}
          onClick={() => undo('redo')}
        >
          <Redo2 className="icon" />
          {text.redo}
        </button>
        <button
          className="key key--quiet"
          type="button"
          aria-expanded={isMoreOpen}
          onClick={() => pad.signal({ type: 'toggledMore' })}
        >
          {isMoreOpen ? text.keysAgain : text.more}
        </button>
      </div>
    </section>
  )
}

type KeysProps = {
  buttons: readonly ScoreButton[]
  columns: number
  shortcuts?: ReadonlyMap<ScoreButton, string>
  isRare?: boolean
  onPress(button: ScoreButton): void
}

function Keys({ buttons, columns, shortcuts, isRare, onPress }: KeysProps) {
  return (
    <div
      className="pad"
      data-size={buttons[0]?.size}
      data-columns={columns}
      data-count={buttons.length}
      data-rare={isRare}
    >
      {buttons.map((button) => (
        <ScoreKey
          key={`${button.label.key} ${JSON.stringify(button.payload)}`}
          button={button}
          shortcut={shortcuts?.get(button)}
          onPress={onPress}
        />
      ))}
    </div>
  )
}

/** By the rules the match is over: said by itself, recorded only when the scorer agrees. */
function MatchOverOffer() {
  const { result, say, record } = useScoredMatch()
  const text = useMessages(messages)
  if (!result) return null
  return (
    <div className="matchover">
      <p>
        {text.matchOver} {say(result.sentence)}
      </p>
      <button className="key key--confirm" type="button" onClick={() => record('finish', {})}>
        {text.finish}
      </button>
    </div>
  )
}

function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')
  return isField || document.querySelector('dialog[open]') !== null
}
