import { expect, test } from 'vitest'
import { newSlug } from './slug.ts'

test.each([
  ['Shivaji Park: Sunday League Final!', 'shivaji-park-sunday-league-final'],
  ['रविवार का मैच', 'रविवार-का-मैच'],
  ['🏏🏏', 'event'],
  ['   ', 'event'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['x'.repeat(120), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('the slug of %j begins with %s', (title, words) => {
  expect(newSlug(title)).toMatch(new RegExp(`^${words}-[a-z2-7]{10}$`))
})

test('two events of one title have two slugs', () => {
  expect(newSlug('Final')).not.toBe(newSlug('Final'))
})
