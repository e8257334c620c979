import { boxAt, boxesOf, boxOf } from '#schema/mp4/boxes/boxes.ts'

/** Bodies that resemble a camera's segment and are expensive to check. `bytes`: approximate size. */
type HostileSegment = (segment: Buffer, bytes: number) => Buffer

const HEAD_BYTES = 8
const EMPTY = boxOf('free')
const SAMPLE_DURATIONS = 0x100
const mdat = boxOf('mdat', Buffer.alloc(4))

export const hostileSegments: Record<string, HostileSegment> = {
  'empty boxes': (_segment, bytes) => boxesFor(bytes),
  'a moof of empty boxes': (_segment, bytes) => Buffer.concat([boxOf('moof', boxesFor(bytes)), mdat]),
  'a moof of empty trafs': (_segment, bytes) => Buffer.concat([boxOf('moof', boxesFor(bytes, boxOf('traf'))), mdat]),
  'a traf of empty boxes behind its own': (segment, bytes) => withTraf((traf) => [traf, boxesFor(bytes)], segment),
  'a traf of empty boxes before its own': (segment, bytes) => withTraf((traf) => [boxesFor(bytes), traf], segment),
  'a traf of runs without samples': (segment, bytes) =>
    withTraf((traf) => [traf, boxesFor(bytes, boxOf('trun', Buffer.alloc(8)))], segment),
  'a run of as many samples as it has room for': (segment, bytes) =>
    withTraf((traf) => [traf, runOf(Math.floor(bytes / 4))], segment),
  'runs of as many samples as they have room for': (segment, bytes) =>
    withTraf((traf) => [traf, ...Array.from({ length: 20 }, () => runOf(Math.floor(bytes / 80)))], segment),
  'trafs that hold each other': (_segment, bytes) => Buffer.concat([boxOf('moof', nested(bytes)), mdat]),
}

function boxesFor(bytes: number, box: Uint8Array = EMPTY): Buffer {
  return Buffer.concat(Array.from({ length: Math.floor(bytes / box.length) }, () => box))
}

/** Adds other boxes around every track of a segment. */
function withTraf(around: (traf: Uint8Array) => Uint8Array[], segment: Buffer): Buffer {
  const moof = boxAt({ content: segment, at: 0 }, 'moof')
  const trafs = moof ? boxesOf(moof, 'traf') : []
  return Buffer.concat([boxOf('moof', ...trafs.map(({ content }) => boxOf('traf', ...around(content)))), mdat])
}

function runOf(samples: number): Uint8Array {
  const content = Buffer.alloc(HEAD_BYTES + samples * 4)
  content.writeUInt32BE(SAMPLE_DURATIONS)
  content.writeUInt32BE(samples, 4)
  return boxOf('trun', content)
}

function nested(bytes: number): Buffer {
  const depth = Math.floor(bytes / HEAD_BYTES)
  const boxes = Buffer.alloc(depth * HEAD_BYTES)
  for (let level = 0; level < depth; level++) {
    boxes.writeUInt32BE(boxes.length - level * HEAD_BYTES, level * HEAD_BYTES)
    boxes.write('traf', level * HEAD_BYTES + 4, 'latin1')
  }
  return boxes
}
