import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type SponsorRotaFieldsFragment, useUpdateSponsorRulesMutation } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckField, CountField } from '#client/ui/fields/field.tsx'
import { useBusy } from '#client/ui/hooks/use-busy.ts'
import { DEFAULT_SPONSOR_RULES, type SponsorRulesDraft, validateSponsorRules } from '#schema/sponsors/rules.ts'
import { SPONSOR_EVERY_SECONDS, SPONSOR_TURN_SECONDS, SPONSOR_WEIGHT_MAX } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'
import { readRules } from './read-rules.ts'
import type { RotaDesk } from './rota-desk.ts'

type RulesFormProps = { rota: SponsorRotaFieldsFragment; desk: RotaDesk }
type Faults = Readonly<Record<string, string | undefined>>

/** Begins with the rules as they are, and keeps what is typed while the rota goes on. */
export function RulesForm({ rota, desk }: RulesFormProps) {
  const text = useMessages(messages)
  const { eventId, context, say } = desk
  const [update] = useUpdateSponsorRulesMutation({ context })
  const [isBusy, run] = useBusy()
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  async function save(draft: SponsorRulesDraft) {
    try {
      const rules = { ...draft, moments: [...draft.moments], weights: [...draft.weights] }
      await update({ variables: { eventId, rules } })
      say({ kind: 'success', text: text.saved })
    } catch (error) {
      say({ kind: 'error', text: serverErrorOf(error)?.message ?? text.unanswered })
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const names = rota.sponsors.map(({ name }) => name)
    const draft = readRules(new FormData(event.currentTarget), rota.moments, names)
    const checked = validateSponsorRules(draft)
    if ('faults' in checked) {
      return setFaults({ ...faultsIn(checked.faults, text.faults), ...sharesAtFault(draft, text.faults.weights) })
    }
    setFaults({})
    return void run(() => save(draft))
  }

  return (
    <form className="stack" noValidate ref={form} onSubmit={submit}>
      <TimeFields rota={rota} faults={faults} />
      <CheckField name="isBetween" label={text.isBetween} defaultChecked={rota.rules.isBetween} />
      {rota.moments.length > 0 && (
        <fieldset className="rota__choices">
          <legend className="field__label">{text.on}</legend>
          {rota.moments.map((moment) => (
            <CheckField
              key={moment}
              name={moment}
              label={text.moment[moment]}
              defaultChecked={rota.rules.moments.includes(moment)}
            />
          ))}
        </fieldset>
      )}
      {rota.sponsors.length > 1 && <ShareFields sponsors={rota.sponsors} faults={faults} />}
      <Button type="submit" kind="secondary" busy={isBusy}>
        {text.save}
      </Button>
    </form>
  )
}

function TimeFields({ rota: { rules, hasRallies }, faults }: Pick<RulesFormProps, 'rota'> & { faults: Faults }) {
  const text = useMessages(messages)
  const [isByClock, setByClock] = useState(rules.everySeconds !== null)
  return (
    <>
      <CountField
        name="turnSeconds"
        label={text.turnSeconds}
        error={faults['turnSeconds']}
        {...SPONSOR_TURN_SECONDS}
        defaultValue={rules.turnSeconds}
      />
      <CheckField
        name="isByClock"
        label={text.isByClock}
        checked={isByClock}
        onChange={({ target }) => setByClock(target.checked)}
      />
      {isByClock && (
        <CountField
          name="everySeconds"
          label={text.everySeconds}
          error={faults['everySeconds']}
          {...SPONSOR_EVERY_SECONDS}
          step={5}
          defaultValue={rules.everySeconds ?? DEFAULT_SPONSOR_RULES.everySeconds ?? undefined}
        />
      )}
      {isByClock && hasRallies && <CheckField name="isQuiet" label={text.isQuiet} defaultChecked={rules.isQuiet} />}
    </>
  )
}

type ShareFieldsProps = { sponsors: SponsorRotaFieldsFragment['sponsors']; faults: Faults }

function ShareFields({ sponsors, faults }: ShareFieldsProps) {
  const text = useMessages(messages)
  return (
    <fieldset className="rota__choices">
      <legend className="field__label">{text.shares}</legend>
      <p className="field__hint">{text.sharesHint}</p>
      {sponsors.map(({ name, weight }, place) => (
        <CountField
          key={name}
          name={`weight-${place}`}
          label={name}
          min={1}
          max={SPONSOR_WEIGHT_MAX}
          defaultValue={weight}
          error={faults[`weight-${place}`]}
        />
      ))}
    </fieldset>
  )
}

/** The server's limits, in the language in effect. */
function faultsIn(faults: Readonly<Record<string, string>>, words: Readonly<Record<string, string>>): Faults {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, words[field] ?? fault]))
}

/** Which shares are refused, by the name of the field. */
function sharesAtFault({ weights }: SponsorRulesDraft, fault: string): Faults {
  const isRefused = (weight: SponsorRulesDraft['weights'][number]) =>
    'faults' in validateSponsorRules({ ...DEFAULT_SPONSOR_RULES, weights: [weight] })
  return Object.fromEntries(weights.map((weight, place) => [`weight-${place}`, isRefused(weight) ? fault : undefined]))
}
