import type { RecordedSegment } from '#client/media/segment.ts'

export type Bytes = Uint8Array<ArrayBuffer>

export type Waiting = Omit<RecordedSegment, 'bytes'> & { size: number }

/** Persists segments until they are uploaded. At most one segment per slot. */
export type SegmentStore = {
  list(): Promise<Waiting[]>
  put(segment: RecordedSegment): Promise<void>
  bytesOf(slot: number): Promise<Bytes | null>
  remove(slot: number): Promise<void>
  putInit(run: number, init: Bytes): Promise<void>
  initOf(run: number): Promise<Bytes | null>
  clear(): Promise<void>
}

export type SegmentQueue = {
  add(segment: RecordedSegment): void
  addInit(run: number, init: Bytes): void
  initOf(run: number): Promise<Bytes | null>
  waiting(): readonly Waiting[]
  bytesOf(slot: number): Promise<Bytes | null>
  remove(slot: number): void
  clear(): void
  dropped(): number
  roomBytes(): number
}

/** The newest segments are sent first, so their bytes stay in memory. */
const AT_HAND = 6

/** The upload queue, ordered by slot and bounded by `limitBytes`: drops the oldest segments. */
export async function openSegmentQueue(store: SegmentStore, limitBytes: number): Promise<SegmentQueue> {
  const inits = new Map<number, Bytes>()
  const atHand = new Map<number, Bytes>()
  let waiting = (await kept(store)).sort((one, other) => one.slot - other.slot)
  let dropped = 0

  const bytes = () => waiting.reduce((sum, { size }) => sum + size, 0)
  const isWaiting = (slot: number) => waiting.some((segment) => segment.slot === slot)

  function remove(slot: number) {
    if (!isWaiting(slot)) return
    waiting = waiting.filter((segment) => segment.slot !== slot)
    atHand.delete(slot)
    store.remove(slot).catch(complain)
  }

  function dropOldest() {
    const [oldest] = waiting
    if (!oldest || waiting.length === 1) return
    remove(oldest.slot)
    dropped += 1
  }

  return {
    add(segment) {
      const { bytes: content, ...rest } = segment
      remove(segment.slot)
      waiting = [...waiting, { ...rest, size: content.length }].sort((one, other) => one.slot - other.slot)
      holdNewest(atHand, segment)
      while (bytes() > limitBytes && waiting.length > 1) dropOldest()
      keep(store, segment, { atHand, dropOldest, isWaiting }).catch(complain)
    },
    addInit(run, init) {
      inits.set(run, init)
      store.putInit(run, init).catch(complain)
    },
    initOf: async (run) => inits.get(run) ?? store.initOf(run),
    waiting: () => waiting,
    bytesOf: async (slot) => atHand.get(slot) ?? store.bytesOf(slot),
    remove,
    clear() {
      waiting = []
      atHand.clear()
      store.clear().catch(complain)
    },
    dropped: () => dropped,
    roomBytes: () => Math.max(0, limitBytes - bytes()),
  }
}

function holdNewest(atHand: Map<number, Bytes>, { slot, bytes }: RecordedSegment) {
  atHand.set(slot, bytes)
  const [first] = atHand.keys()
  if (atHand.size > AT_HAND && first !== undefined) atHand.delete(first)
}

type Keeping = { atHand: Map<number, Bytes>; dropOldest(): void; isWaiting(slot: number): boolean }

/** When the disk is full, drops the oldest segment and tries once more; else the bytes stay in memory only. */
async function keep(store: SegmentStore, segment: RecordedSegment, { atHand, dropOldest, isWaiting }: Keeping) {
  try {
    await store.put(segment)
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
    if (!isSlow) dropOldest()
    await store.put(segment).catch(() => atHand.set(segment.slot, segment.bytes))
  }
  if (!isWaiting(segment.slot)) await store.remove(segment.slot)
}

/** Empty on error: new segments must not wait for the disk. */
async function kept(store: SegmentStore): Promise<Waiting[]> {
  try {
    return await store.list()
  } catch (error) {
    complain(error)
    return []
  }
}

function complain(error: unknown) {
  console.warn('The queue on this phone’s disk.', error)
}
