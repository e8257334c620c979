import { expect, test } from 'vitest'
import { validateSponsorRules } from '#schema/sponsors/rules.ts'
import { readRules } from './read-rules.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const filled = { isByClock: 'on', everySeconds: '90', turnSeconds: '20', six: 'on', 'weight-0': '1', 'weight-1': '3' }
const read = (fields: Record<string, string>) => readRules(formOf(fields), ['four', 'six'], ['A', 'B'])

test('the form’s answers are rules', () => {
  expect(read(filled)).toEqual({
    ...{ everySeconds: 90, turnSeconds: 20, isBetween: false, isQuiet: false, moments: ['six'] },
    weights: [
      { name: 'A', weight: 1 },
      { name: 'B', weight: 3 },
    ],
  })
  const { isByClock, ...byHand } = filled
  expect(read({ ...byHand, isBetween: 'on', isQuiet: 'on' })).toMatchObject({
    ...{ everySeconds: null, isBetween: true, isQuiet: true },
  })
})

test('a sponsor alone has no share to be refused', () => {
  const { 'weight-0': first, 'weight-1': second, ...alone } = filled
  const draft = readRules(formOf(alone), [], ['A'])
  expect(draft.weights).toEqual([])
  expect(validateSponsorRules(draft)).toHaveProperty('rules')
})

test('what is no number is refused', () => {
  const faultsOf = (fields: Record<string, string>) => {
    const checked = validateSponsorRules(read({ ...filled, ...fields }))
    return 'faults' in checked ? Object.keys(checked.faults) : []
  }
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ everySeconds: '' })).toEqual(['everySeconds'])
  expect(faultsOf({ turnSeconds: 'soon', 'weight-1': '2.5' })).toEqual(['turnSeconds', 'weights'])
})
