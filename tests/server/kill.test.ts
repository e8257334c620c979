import { expect, test } from 'vitest'
import { killRun } from '#tests/support/kill-run.ts'

test('whatever is killed, nothing acknowledged is lost or there twice, and no logo is without its file', async () => {
  const server = ['--import', 'tsx', 'server/main.ts']
  const sweep = ['--import', 'tsx', 'server/admin/admin.ts', 'sweep']
  const found = await killRun({ server, sweep, acknowledged: 240, kills: 3, writers: 8 })
  const { acknowledged, lost, duplicate, halfWritten, rowsWithoutFile, orphans, sweptTooMuch } = found

  expect(acknowledged).toBeGreaterThanOrEqual(240)
  expect({ lost, duplicate, halfWritten, rowsWithoutFile, orphans, sweptTooMuch }).toEqual({
    lost: 0,
    duplicate: 0,
    halfWritten: 0,
    rowsWithoutFile: 0,
    orphans: 0,
    sweptTooMuch: 0,
  })
}, 240_000)
