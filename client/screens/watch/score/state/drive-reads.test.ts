import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { driveReads } from './drive-reads.ts'
import type { SidecarRead } from './sidecar-reads.ts'

const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  page.hidden = false
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const due = (reason: SidecarRead['reason'], afterMs: number): SidecarRead => ({ reason, version: null, afterMs })

/** Reads what `next` says, and counts what happened. */
function reader(first: SidecarRead | null) {
  const seen = { next: first, isDown: false, reads: 0, failures: 0 }
  const reads = driveReads({
    next: () => seen.next,
    async read() {
      seen.reads += 1
      if (seen.isDown) throw new Error('No network.')
      seen.next = null
    },
    failed: () => {
      seen.failures += 1
    },
  })
  reads.plan()
  return { seen, reads }
}

test('a planned read keeps its time, however often plans are made', async () => {
  const { seen, reads } = reader(due('corrected', 2_000))
  await vi.advanceTimersByTimeAsync(1_900)
  seen.next = due('corrected', 3_000)
  reads.plan()
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.reads).toBe(1)
})

test('another reason has its own time', async () => {
  const { seen, reads } = reader(due('details', 15_000))
  seen.next = due('corrected', 1_000)
  reads.plan()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.reads).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen.reads).toBe(1)
})

test('a read that fails is said and tried again, ever more slowly, until one succeeds', async () => {
  const { seen } = reader(due('first', 0))
  seen.isDown = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.failures).toBe(seen.reads)
  expect(seen.reads).toBeGreaterThan(6)
  expect(seen.reads).toBeLessThan(16)
  seen.isDown = false
  await vi.advanceTimersByTimeAsync(10_000)
  const { reads } = seen
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.reads).toBe(reads)
})

test.each(['poll', 'details'] as const)(
  'a hidden page reads nothing because of %s, and at once when it is shown',
  async (reason) => {
    const { seen } = reader(due(reason, 10_000))
    page.hidden = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen.reads).toBe(0)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.reads).toBe(1)
  },
)

test('a hidden page is not polled after a failure either', async () => {
  const { seen } = reader(due('poll', 1_000))
  seen.isDown = true
  await vi.advanceTimersByTimeAsync(1_000)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.reads).toBe(1)
  seen.isDown = false
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.reads).toBe(2)
})

test('nothing is read once it is closed', async () => {
  const { seen, reads } = reader(due('first', 1_000))
  reads.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen.reads).toBe(0)
})
