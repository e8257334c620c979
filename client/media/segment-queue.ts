import type { Segment } from './slot-cutter.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A segment that waits to be sent, without its bytes. */
export type Waiting = Omit<Segment, 'bytes'> & { size: number }

/** Where segments lie until the server has them. A device has at most one of a slot. */
export type SegmentStore = {
  list(): Promise<Waiting[]>
  put(segment: Segment): Promise<void>
  bytesOf(slot: number): Promise<Bytes | null>
  remove(slot: number): Promise<void>
  putInit(run: number, init: Bytes): Promise<void>
  initOf(run: number): Promise<Bytes | null>
  clear(): Promise<void>
}

export type SegmentQueue = {
  add(segment: Segment): void
  /** What the segments of a run need to be decoded. */
  addInit(run: number, init: Bytes): void
  initOf(run: number): Promise<Bytes | null>
  /** In the order of their slots. */
  waiting(): readonly Waiting[]
  bytesOf(slot: number): Promise<Bytes | null>
  /** The server has it, or never will. */
  remove(slot: number): void
  clear(): void
  /** How many were given up for want of room. */
  dropped(): number
  roomBytes(): number
}

/** The newest are sent first, and therefore kept at hand. */
const AT_HAND = 6

/** What waits to be sent, in the order of slots and within bounds: when there is no room the oldest make way. */
export async function openSegmentQueue(store: SegmentStore, limitBytes: number): Promise<SegmentQueue> {
  const inits = new Map<number, Bytes>()
  const atHand = new Map<number, Bytes>()
  let waiting = (await store.list()).sort((one, other) => one.slot - other.slot)
  let bytes = waiting.reduce((sum, { size }) => sum + size, 0)
  let dropped = 0

  function remove(slot: number) {
    const gone = waiting.find((segment) => segment.slot === slot)
    if (!gone) return
    waiting = waiting.filter((segment) => segment !== gone)
    bytes -= gone.size
    atHand.delete(slot)
    store.remove(slot).catch(complain)
  }

  function dropOldest() {
    const [oldest] = waiting
    if (!oldest) return
    remove(oldest.slot)
    dropped += 1
  }

  /** Full sooner than we thought: the oldest makes way once; else it stays at hand for as long as the page lives. */
  async function keep(segment: Segment) {
    try {
      await store.put(segment)
    } catch {
      if (waiting.length > 1) dropOldest()
      await store.put(segment).catch(() => atHand.set(segment.slot, segment.bytes))
    }
    if (!waiting.some(({ slot }) => slot === segment.slot)) await store.remove(segment.slot)
  }

  return {
    add(segment) {
      const { bytes: content, ...rest } = segment
      remove(segment.slot)
      waiting = [...waiting, { ...rest, size: content.length }].sort((one, other) => one.slot - other.slot)
      bytes += content.length
      atHand.set(segment.slot, content)
      const [first] = atHand.keys()
      if (atHand.size > AT_HAND && first !== undefined) atHand.delete(first)
      while (bytes > limitBytes && waiting.length > 1) dropOldest()
      keep(segment).catch(complain)
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
      bytes = 0
      atHand.clear()
      store.clear().catch(complain)
    },
    dropped: () => dropped,
    roomBytes: () => Math.max(0, limitBytes - bytes),
  }
}

function complain(error: unknown) {
  console.warn('The queue on this phone’s disk.', error)
}
