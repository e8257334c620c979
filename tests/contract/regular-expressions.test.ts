import { readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { type RegularExpression, regularExpressionsIn } from '#tests/support/oracles/regular-expressions.ts'

/** Each with the reason why it is harmless: short or trusted input. */
const waivers: { file: string; text: string; reason: string }[] = JSON.parse(
  readFileSync('tests/support/oracles/regular-expression-waivers.json', 'utf8'),
)
const expressions = regularExpressionsIn(['schema', 'server', 'client'])
const isWaived = ({ file, text }: RegularExpression) =>
  waivers.some((waiver) => waiver.file === file && waiver.text === text)
const named = ({ file, text }: { file: string; text: string }) => `${file}: ${text}`

/** Whether it may need super-linear time; true when built at run time. */
function isSuspect({ source, flags }: RegularExpression): boolean {
  return source === null || analyse({ source, flags }, { assumeRejectingSuffix: false }).reports.length > 0
}

test('no regular expression takes more than linear time, except on short text', () => {
  expect(expressions.length).toBeGreaterThan(100)
  expect(expressions.filter((one) => isSuspect(one) && !isWaived(one)).map(named)).toEqual([])
})

test('every waiver is for an expression that needs one', () => {
  const suspects = expressions.filter(isSuspect).map(named)
  expect(waivers.map(named).filter((waived) => !suspects.includes(waived))).toEqual([])
})

test.each(['^(a+)+$', '^\\s+|\\s+$', '^https?://[^\\s/]+[^\\s]*$'])('%s is found', (source) => {
  expect(isSuspect({ file: '', source, flags: '', text: '' })).toBe(true)
})
