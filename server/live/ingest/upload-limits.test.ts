import { afterEach, expect, test, vi } from 'vitest'
import { unlimitedDiskSpace } from './free-disk-space.ts'
import { uploadLimits } from './upload-limits.ts'

afterEach(() => void vi.useRealTimers())

test('admits uploads after the system clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-06T10:00:00Z') })
  const limits = uploadLimits(unlimitedDiskSpace)
  const upload = { deviceId: 'a', bytes: 1_000, isBackfill: false, stored: { ofDevice: 0, ofEvent: 0 } }
  const release = await limits.admit(upload)
  release()
  vi.setSystemTime(new Date('2026-12-06T09:00:00Z'))
  await expect(limits.admit(upload)).resolves.toBeTypeOf('function')
})
