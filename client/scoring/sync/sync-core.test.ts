import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScoreEntry } from '#schema/scoring/entry.ts'
import { entryId } from './entry-id.ts'
import { leaseAtFirst } from './lease-state.ts'
import type { QueueAnswer, TappedEntry } from './queue-state.ts'
import type { ScoreDisk } from './score-disk.ts'
import type { LateTaps, ScoreServer } from './score-server.ts'
import { change, newCore, readOn, type SyncCore, settleLate, signalLease, signalQueue } from './sync-core.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Fault = 'none' | 'beforeIt' | 'afterIt'

class Failure extends Error {
  readonly answer: QueueAnswer
  constructor(answer: QueueAnswer) {
    super(answer.type)
    this.answer = answer
  }
}

/** An independent model of the server: a log, a lease, and offers. */
function fakeServer() {
  const log: ScoreEntry[] = []
  const offers: { late: LateTaps; entries: readonly TappedEntry[] }[] = []
  let lease = { fence: 0, holder: null as { id: string; name: string } | null }
  let fault: Fault = 'none'
  const page = (after: number) => ({
    seq: log.length,
    entries: log.slice(after),
    lease,
    late: offers.map(({ late }) => late),
  })
  const isRecorded = (id: string) => log.some((entry) => entry.id === id)

  async function over<Result>(act: () => Result): Promise<Result> {
    if (fault === 'beforeIt') throw new Failure({ type: 'unreachable' })
    const result = act()
    if (fault === 'afterIt') throw new Failure({ type: 'unreachable' })
    return result
  }

  function append(entries: readonly TappedEntry[]) {
    for (const entry of entries) if (!isRecorded(entry.id)) log.push({ ...entry, seq: log.length + 1 })
  }

  function atFence(fence: number) {
    if (fence !== lease.fence) throw new Failure({ type: 'conflict' })
  }

  const server: ScoreServer = {
    log: (after) => over(() => page(after)),
    record: (fence, entries) =>
      over(() => {
        atFence(fence)
        append(entries)
        return page(0)
      }),
    offer: (entries) =>
      over(() => {
        const known = new Set(offers.flatMap((offer) => offer.entries.map(({ id }) => id)))
        const fresh = entries.filter(({ id }) => !known.has(id) && !isRecorded(id))
        const late = { id: String(offers.length), name: 'A phone', fromMs: 0, untilMs: 0, count: fresh.length }
        if (fresh.length > 0) offers.push({ late, entries: fresh })
      }),
    takeLease: (me) =>
      over(() => {
        if (lease.holder?.id !== me) lease = { fence: lease.fence + 1, holder: { id: me, name: me } }
        return lease
      }),
    settleLate: (fence, offerId, isAdded) =>
      over(() => {
        atFence(fence)
        const place = offers.findIndex(({ late }) => late.id === offerId)
        const [offer] = offers.splice(place, 1)
        if (isAdded && offer) append(offer.entries)
        return page(0)
      }),
    answerOf: (error) => (error instanceof Failure ? error.answer : { type: 'refused', message: String(error) }),
  }
  const fail = (next: Fault) => {
    fault = next
  }
  return { server, log, offers, fail }
}

function memoryDisk(me: string) {
  const taps = new Map<string, TappedEntry>()
  const log = new Map<number, ScoreEntry>()
  let facts = { me, lease: null, offsetMs: 0 } as Awaited<ReturnType<ScoreDisk['restore']>>
  const disk: ScoreDisk = {
    restore: async () => ({ ...facts, log: [...log.values()], taps: [...taps.values()] }),
    keepTap: async (entry) => void taps.set(entry.id, entry),
    forgetTaps: async (ids) => void ids.map((id) => taps.delete(id)),
    keepLog: async (entries) => void entries.map((entry) => log.set(entry.seq, entry)),
    keepFacts: async (part) => {
      facts = { ...facts, ...part }
    },
  }
  return { disk, taps }
}

/** Opens a page on what the disk has, as after a crash. */
async function open(server: ScoreServer, disk: ScoreDisk): Promise<SyncCore> {
  const core = newCore(server, disk)
  const { me, lease, log, taps } = await disk.restore()
  change(core, { log, lease: leaseAtFirst(me), isReady: true })
  if (lease) signalLease(core, { type: 'heard', lease })
  signalQueue(core, { type: 'restored', entries: taps })
  if (taps.length > 0) signalLease(core, { type: 'wanted' })
  await readOn(core)
  return core
}

function tap(core: SyncCore): string {
  const id = entryId(Date.now())
  signalQueue(core, { type: 'tapped', entry: { id, at: Date.now(), kind: 'point', payload: { side: 0 } } })
  if (core.state.queue.fence === null) signalLease(core, { type: 'wanted' })
  return id
}

const settled = () => vi.advanceTimersByTimeAsync(15_000)
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

test('a tap counts at once, and the log has it once the server answers', async () => {
  const { server, log, fail } = fakeServer()
  const { disk, taps } = memoryDisk('a')
  const core = await open(server, disk)
  fail('beforeIt')
  const id = tap(core)
  await settled()
  expect([idsOf(core.view.entries), core.view.waitingCount, core.view.isReachable]).toEqual([[id], 1, false])
  fail('none')
  await readOn(core)
  await settled()
  expect([idsOf(log), core.view.waitingCount, core.view.isMine, taps.size]).toEqual([[id], 0, true, 0])
})

test('what a phone tapped offline is offered to the new scorer, who adds it', async () => {
  const { server, log, fail } = fakeServer()
  const first = await open(server, memoryDisk('first').disk)
  const one = tap(first)
  await settled()
  fail('beforeIt')
  const late = tap(first)
  await settled()
  fail('none')
  const second = await open(server, memoryDisk('second').disk)
  expect(second.view).toMatchObject({ mayTap: false, holder: 'first' })
  signalLease(second, { type: 'take' })
  await settled()
  await readOn(first)
  await settled()
  expect(first.view).toMatchObject({ mayTap: false, holder: 'second', waitingCount: 0 })
  await readOn(second)
  expect(second.view.late).toMatchObject([{ count: 1 }])
  expect(await settleLate(second, second.view.late[0]?.id ?? '', true)).toBe(true)
  expect([idsOf(log), second.view.late]).toEqual([[one, late], []])
})

test('a server that lets nobody score says why, and the tap is kept', async () => {
  const { server } = fakeServer()
  const { disk, taps } = memoryDisk('a')
  const message = 'This event was cancelled.'
  const takeLease = () => Promise.reject(new Failure({ type: 'refused', message }))
  const core = await open({ ...server, takeLease }, disk)
  const id = tap(core)
  await settled()
  expect([core.view.refusal, core.view.waitingCount, [...taps.keys()]]).toEqual([message, 1, [id]])
})

test('a page that was left sends nothing more, and the next one goes on', async () => {
  const { server, log } = fakeServer()
  const { disk } = memoryDisk('a')
  const left = await open(server, disk)
  const ids = [tap(left)]
  await settled()
  ids.push(tap(left), tap(left))
  left.isClosed = true
  await settled()
  expect(idsOf(log)).toEqual(ids.slice(0, 2))
  await open(server, disk)
  await settled()
  expect(idsOf(log)).toEqual(ids)
})

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('tap' as const), who: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('take' as const, 'crash' as const, 'read' as const), who: fc.nat(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('none' as const, 'beforeIt' as const, 'afterIt' as const),
      who: fc.nat(1),
    }),
  },
)

test('whatever fails, every tap is recorded, offered or still kept: none is lost, none counts twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { server, log, offers, fail } = fakeServer()
      const disks = [memoryDisk('a'), memoryDisk('b')] as const
      const cores = [await open(server, disks[0].disk), await open(server, disks[1].disk)]
      const tapped: string[] = []
      for (const { act, who } of steps) {
        const core = cores[who] as SyncCore
        if (act === 'tap') tapped.push(...(core.view.mayTap ? [tap(core)] : []))
        else if (act === 'take') signalLease(core, { type: 'take' })
        else if (act === 'read') await readOn(core)
        else if (act === 'crash') {
          core.isClosed = true
          clearTimeout(core.wait)
          cores[who] = await open(server, (disks[who] as (typeof disks)[0]).disk)
        } else fail(act)
        await vi.advanceTimersByTimeAsync(100)
      }
      const kept = disks.flatMap(({ taps }) => [...taps.keys()])
      const offered = offers.flatMap(({ entries }) => idsOf(entries))
      expect(new Set([...idsOf(log), ...offered, ...kept])).toEqual(new Set(tapped))
      fail('none')
      for (const core of cores) await readOn(core)
      await settled()
      const [a, b] = [idsOf(log), offers.flatMap(({ entries }) => idsOf(entries))]
      expect(new Set([...a, ...b])).toEqual(new Set(tapped))
      expect(a.length + b.length).toBe(tapped.length)
      expect(disks.map(({ taps }) => taps.size)).toEqual([0, 0])
    }),
    { numRuns: 60 },
  )
})
