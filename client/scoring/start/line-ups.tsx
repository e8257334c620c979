import { useState } from 'react'
import { UserText } from '#client/events/user-text.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { numbersOf } from '#client/scoring/pad/line-up.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { NAME_MAX } from '#schema/validation/limits.ts'

/** Names the players of each side, by picking from the event's form or by typing. Nobody needs a name. */
export function LineUps() {
  const { board, sideName } = useScoredMatch()
  const text = useMessages(messages)
  const [side, setSide] = useState(0)
  return (
    <div className="stack">
      <p className="muted">{text.namesHint}</p>
      <fieldset className="cluster" aria-label={text.names}>
        {board.sides.map((_, each) => (
          <button
            className="chip"
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
            key={each}
            aria-pressed={side === each}
            onClick={() => setSide(each)}
          >
            {sideName(each)}
          </button>
        ))}
      </fieldset>
      <LineUp key={side} side={side} />
    </div>
  )
}

function LineUp({ side }: { side: number }) {
  const { names } = useScoredMatch()
  const [number, setNumber] = useState<number | null>(null)
  const named = names.players[side] ?? {}
  const numbers = numbersOf(names, side)
  const next = Math.max(0, ...numbers) + 1
  return (
    <>
      <div className="ask__keys">
        {[...numbers, next].map((each) => (
          <button
            className="key key--answer"
            type="button"
            key={each}
            aria-pressed={number === each}
            onClick={() => setNumber(number === each ? null : each)}
          >
            {each}
            {named[each] && (
              <small>
                <UserText>{named[each]}</UserText>
              </small>
            )}
          </button>
        ))}
      </div>
      {number !== null && <NameOf key={number} side={side} number={number} onDone={() => setNumber(null)} />}
    </>
  )
}

function NameOf({ side, number, onDone }: { side: number; number: number; onDone(): void }) {
  const { names, suggestions, record } = useScoredMatch()
  const text = useMessages(messages)
  const [typed, setTyped] = useState(names.players[side]?.[number] ?? '')

  function name(given: string) {
    record('player', { side, number, name: given })
    onDone()
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        name(typed.trim())
      }}
    >
      {suggestions.length > 0 && (
        <fieldset className="ask__keys" aria-label={text.pick}>
          {suggestions.map((each) => (
            <button className="key key--answer" type="button" key={each} onClick={() => name(each)}>
              <UserText>{each}</UserText>
            </button>
          ))}
        </fieldset>
      )}
      <TextField
        label={text.nameOf({ number })}
        value={typed}
        maxLength={NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="secondary">
        {text.keepName}
      </Button>
    </form>
  )
}
