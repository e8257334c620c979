import { expect, test } from 'vitest'
import { killRun } from '#tests/support/chaos/kill-run.ts'

test('after kills nothing acknowledged is lost or duplicated, and every logo has its file', async () => {
  const server = ['--import', 'tsx', 'server/main.ts']
  const prune = ['--import', 'tsx', 'server/admin/admin.ts', 'prune']
  const found = await killRun({ server, prune, acknowledged: 240, kills: 3, writers: 8 })
  const { acknowledged, lost, duplicate, halfWritten, rowsWithoutFile, orphans, missingFiles } = found

  expect(acknowledged).toBeGreaterThanOrEqual(240)
  expect({ lost, duplicate, halfWritten, rowsWithoutFile, orphans, missingFiles }).toEqual({
    lost: 0,
    duplicate: 0,
    halfWritten: 0,
    rowsWithoutFile: 0,
    orphans: 0,
    missingFiles: 0,
  })
}, 240_000)
