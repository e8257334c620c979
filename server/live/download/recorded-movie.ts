import { createHash } from 'node:crypto'
import { readAvcC } from '#schema/h264/avcc.ts'
import { u32Of } from '#schema/mp4/boxes/writer.ts'
import { AAC_SILENCE } from '#schema/mp4/camera-tracks.ts'
import { type InitSegment, parseInitSegment, type VideoEntry, videoEntryIn } from '#schema/mp4/init-segment.ts'
import { type FragmentHead, readFragmentHead } from '#schema/mp4/movie/fragment-head.ts'
import { type Insertion, movieBuilder } from '#schema/mp4/movie/movie-builder.ts'
import type { BlobFolder } from '#server/blobs/blobs.ts'
import { bufferOf, nameOf } from '#server/live/storage/media.ts'

export type FilmedSlot = { deviceId: string; run: number; slot: number }

/** A stored segment in a movie. `from`: its first byte in the movie's file; the other places are in its own file. */
export type MoviePart = { name: string; from: number; contentAt: number; contentBytes: number; insertion: Insertion }

/** An MP4 that is put together while it is sent: its head, then the samples of stored segments. */
export type Movie = { head: Buffer; parts: readonly MoviePart[]; bytes: number; etag: string }

type RunInit = { deviceId: string; run: number; init: Buffer }

type Recorded = {
  folder: Pick<BlobFolder, 'getStart'>
  slots: readonly FilmedSlot[]
  inits: readonly RunInit[]
  startsAt: Date
}

/** How the pictures of a run are decoded. */
type RunPictures = VideoEntry & { parsed: InitSegment }

/** More than a moof of 1.5 s at 60 pictures a second takes. */
const START_BYTES = 4_096
/** Bounds how many threads of Node's pool are taken from uploads. */
const READ_AT_ONCE = 4
/** Twice six hours of 60 pictures a second, whose tables take 20 MB. */
const SAMPLES_MAX = 2_500_000
/** Belongs to a file's name: rises when the same segments make another file, since a download may go on after an upgrade. */
const LAYOUT = 1

/** Reads where the samples of all slots lie. Skips segments that are gone. Null when none is left, or they are too many. */
export async function indexMovie({ folder, slots, inits, startsAt }: Recorded): Promise<Movie | null> {
  const runs = new Map(inits.flatMap((row) => runOf(row)))
  const used = [...new Set(slots.map(runKey))].flatMap((key) => runs.get(key) ?? [])
  const setsOf = insertedSets(used)
  const builder = movieBuilder(AAC_SILENCE)
  const placed: Omit<MoviePart, 'from'>[] = []
  const hash = createHash('sha256').update(`${LAYOUT}\n`)

  async function headOf(filmed: FilmedSlot): Promise<FragmentHead | null> {
    const run = runs.get(runKey(filmed))
    return run ? readHead(folder, nameIn(filmed), run.parsed) : null
  }

  for (let at = 0; at < slots.length && builder.pictures() < SAMPLES_MAX; at += READ_AT_ONCE) {
    const batch = slots.slice(at, at + READ_AT_ONCE)
    const heads = await Promise.all(batch.map(headOf))
    for (const [place, filmed] of batch.entries()) {
      const [head, run] = [heads[place], runs.get(runKey(filmed))]
      if (!head || !run) continue
      const { slot } = filmed
      const insertion = builder.add({ slot, head, timescale: run.parsed.video.timescale, sets: setsOf(run) })
      const { contentAt, contentBytes } = head
      placed.push({ name: nameIn(filmed), contentAt, contentBytes, insertion })
      hash.update(`${nameIn(filmed)}\n`)
    }
  }
  const entry = largest(used)
  if (placed.length === 0 || !entry || builder.pictures() >= SAMPLES_MAX) return null
  const { width, height } = entry.parsed
  const head = bufferOf(builder.head({ entry: entry.entry, width, height }, startsAt))
  return { head, ...partsFrom(placed, head.length), etag: `"${hash.digest('base64url')}"` }
}

function partsFrom(placed: readonly Omit<MoviePart, 'from'>[], headBytes: number): Pick<Movie, 'parts' | 'bytes'> {
  let bytes = headBytes
  const parts = placed.map((part) => {
    const from = bytes
    bytes += part.contentBytes + part.insertion.bytes.length
    return { ...part, from }
  })
  return { parts, bytes }
}

/** One track has one sample entry: with several runs each segment brings the parameter sets that its pictures need. */
function insertedSets(used: readonly RunPictures[]): (run: RunPictures) => Uint8Array {
  const isSame = new Set(used.map(({ avcC }) => Buffer.from(avcC).toString('base64'))).size === 1
  const known = new Map<RunPictures, Uint8Array>()
  return (run) => {
    const sets = known.get(run) ?? (isSame ? new Uint8Array() : setsIn(run.avcC))
    known.set(run, sets)
    return sets
  }
}

function setsIn(avcC: Uint8Array): Uint8Array {
  const { sps = [], pps = [] } = readAvcC(avcC) ?? {}
  return Buffer.concat([...sps, ...pps].flatMap(({ unit }) => [Buffer.from(u32Of(unit.length)), unit]))
}

async function readHead(folder: Recorded['folder'], name: string, init: InitSegment): Promise<FragmentHead | null> {
  for (let wanted = START_BYTES; ; ) {
    const bytes = await folder.getStart(name, wanted)
    const head = bytes && readFragmentHead(bytes, init)
    if (typeof head !== 'number') return head
    if (head <= wanted) return null
    wanted = head
  }
}

function runOf({ init, ...filmed }: RunInit): [string, RunPictures][] {
  const [parsed, entry] = [parseInitSegment(init), videoEntryIn(init)]
  return 'fault' in parsed || !entry ? [] : [[runKey(filmed), { ...entry, parsed }]]
}

function largest(runs: readonly RunPictures[]): RunPictures | undefined {
  const area = ({ parsed }: RunPictures) => parsed.width * parsed.height
  return runs.toSorted((one, other) => area(other) - area(one))[0]
}

function runKey({ deviceId, run }: Pick<FilmedSlot, 'deviceId' | 'run'>): string {
  return `${deviceId}/${run}`
}

function nameIn(filmed: FilmedSlot): string {
  return nameOf({ eventId: '', ...filmed })
}
