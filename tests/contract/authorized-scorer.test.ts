import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { AuthorizedScorer } from '#server/scoring/authorized-scorer.ts'

test('an authorized scorer is made by the authorization of the scoring only', () => {
  const assertion = /\bas (unknown as )?AuthorizedScorer\b|(?<!\w)<AuthorizedScorer>\s*[{(]/
  const makers = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && assertion.test(readFileSync(join('server', name), 'utf8')))
    .map((name) => join('server', name))
  expect(makers).toEqual(['server/scoring/authorization.ts'])
})

test('its fields do not make one', () => {
  expectTypeOf<Pick<AuthorizedScorer, 'eventId' | 'name' | 'id' | 'kind'>>().not.toExtend<AuthorizedScorer>()
})
