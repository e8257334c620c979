import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test.each([
  { former: { LIMITS: 'strict' }, read: { limits: 'strict' } },
  { former: { SMS_DAILY_CAP: '50' }, read: { smsPerDay: 50 } },
  {
    former: { RECORDINGS_KEPT_DAYS: '30', OFF_AIR_KEPT_DAYS: '2' },
    read: { kept: { recordingDays: 30, offAirDays: 2 } },
  },
])('reads $former, and warns', ({ former, read }) => {
  const config = readConfig(former)
  expect(config).toMatchObject(read)
  expect(config.warnings).toHaveLength(Object.keys(former).length)
})

test('a warning names the present setting', () => {
  expect(readConfig({ LIMITS: 'relaxed' }).warnings).toEqual([
    'LIMITS is called RATE_LIMITS now. The next release ignores LIMITS.',
  ])
})

test('the present name wins, and does without a warning alone', () => {
  expect(readConfig({ RATE_LIMITS: 'strict', LIMITS: 'relaxed' }).limits).toBe('strict')
  expect(readConfig({ RATE_LIMITS: 'strict' }).warnings).toEqual([])
  expect(readConfig({ RATE_LIMITS: '', LIMITS: 'strict' }).limits).toBe('strict')
  expect(readConfig({ LIMITS: '' }).warnings).toEqual([])
})
