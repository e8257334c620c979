import type { MomentKind } from '#schema/scoring/scoring.ts'
import type { SponsorRulesDraft } from '#schema/sponsors/rules.ts'

/**
 * What the form for rules says. Numbers that are none are NaN, and refused as such. `names`: of the sponsors, in order; one
 * alone has no field for its share.
 */
export function readRules(form: FormData, moments: readonly MomentKind[], names: readonly string[]): SponsorRulesDraft {
  const numberIn = (field: string) => Number.parseFloat(String(form.get(field) ?? ''))
  const weights = names.map((name, place) => ({ name, field: `weight-${place}` }))
  return {
    everySeconds: form.has('isByClock') ? numberIn('everySeconds') : null,
    turnSeconds: numberIn('turnSeconds'),
    isBetween: form.has('isBetween'),
    isQuiet: form.has('isQuiet'),
    moments: moments.filter((moment) => form.has(moment)),
    weights: weights
      .filter(({ field }) => form.has(field))
      .map(({ name, field }) => ({ name, weight: numberIn(field) })),
  }
}
