import { expect, test, vi } from 'vitest'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Logger } from '#server/process/log.ts'
import { startPruning } from './pruning.ts'

test('what fails keeps nothing else from its work, and is our fault unless something was away', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const swept = vi.fn().mockResolvedValue(undefined)
  const fails = (error: Error) => () => Promise.reject(error)
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const sweeps = {
    store: fails(new DomainError('UNAVAILABLE', 'Away.')),
    rows: fails(lost),
    ours: fails(new Error('no')),
  }

  startPruning({ ...sweeps, last: swept }, log as unknown as Logger)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled())
  expect(swept).toHaveBeenCalledTimes(1)
  expect(log.warn.mock.calls.map(([{ what }]) => what)).toEqual(['store', 'rows'])
  expect(log.error.mock.calls.map(([{ what }]) => what)).toEqual(['ours'])
})
