import { useState } from 'react'
import { FilledNotice } from '#client/event-form/names/filled-notice.tsx'
import type { NamesFilling } from '#client/event-form/names/use-names-filling.ts'
import { messages } from '#client/event-form/shared/messages/generated.ts'
import { playerListOf } from '#client/event-form/shared/team-fields.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/fields/field.tsx'
import type { Answers } from '#schema/sports/check.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import { useSuggestions } from './suggestions.tsx'

type TeamFillProps = { team: string; sport: Sport; details: Answers; filling: NamesFilling }

/** Fills in a team from one that played before, or from a group. */
export function TeamFill(props: TeamFillProps) {
  return (
    <>
      <LineUpOffer {...props} />
      <GroupSelect {...props} />
      <FilledNotice filling={props.filling.lastAt(props.team)} />
    </>
  )
}

/** Offered while the players differ from the last line-up of the team that was typed. */
function LineUpOffer({ team, sport, details, filling }: TeamFillProps) {
  const { teams } = useSuggestions()
  const text = useMessages(messages)
  const list = playerListOf(sport.fields, team)
  const typed = comparisonKey(String(details[team] ?? ''))
  const known = teams.find(({ name }) => comparisonKey(name) === typed)
  if (!list || !known || known.players.length === 0 || isFilled(details[list], known.players)) return null
  const { players } = known
  return (
    <Button kind="secondary" small onClick={() => filling.fill({ list, names: players, from: 'whole', at: team })}>
      {text.lastLineUp({ count: players.length })}
    </Button>
  )
}

function isFilled(typed: unknown, players: readonly string[]): boolean {
  const names = ((typed ?? []) as (string | undefined)[]).filter(Boolean)
  return names.length === players.length && players.every((player, place) => player === names[place])
}

function GroupSelect({ team, sport, filling }: TeamFillProps) {
  const { groups } = useSuggestions()
  const [chosen, choose] = useState('')
  const text = useMessages(messages)
  const list = playerListOf(sport.fields, team)
  if (!list || groups.length === 0) return null

  function fillIn() {
    const group = groups.find(({ id }) => id === chosen)
    if (!group || !list) return
    const names = group.contacts.map(({ name }) => name)
    filling.fill({ list, names, from: names.length > 0 ? 'whole' : 0, settings: { [team]: group.name }, at: team })
  }

  return (
    <div className="input-action">
      <SelectField
        label={text.groupOfTeam({ place: team.replace(/\D/g, '') })}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{text.noGroup}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button kind="secondary" disabled={chosen === ''} onClick={fillIn}>
        {text.fillIn}
      </Button>
    </div>
  )
}
