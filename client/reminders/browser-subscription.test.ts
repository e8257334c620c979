import { afterEach, expect, test, vi } from 'vitest'
import { subscribed } from './browser-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['denied', 'default'] as const)('a permission that is “%s” is reported as such', async (permission) => {
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  await expect(subscribed(async () => 'key')).rejects.toMatchObject({ permission })
})
