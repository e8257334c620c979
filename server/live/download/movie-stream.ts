import { Readable } from 'node:stream'
import type { BlobFolder } from '#server/blobs/blobs.ts'
import type { Movie, MoviePart } from './recorded-movie.ts'

type ReadSource = {
  folder: Pick<BlobFolder, 'get'>
  /** Resolves when so many bytes may be sent. */
  pace(bytes: number): Promise<void>
}

/** A connection that takes nothing for so long is closed: the browser resumes later. */
const STALLED_MS = 2 * 60 * 1_000

/** Streams the bytes from `first` to `last`, with one segment in memory. Fails when a segment was deleted meanwhile. */
export function movieStream(movie: Movie, [first, last]: readonly [number, number], source: ReadSource): Readable {
  const stream = Readable.from(untilStalled(), { objectMode: true, highWaterMark: 1 })
  return stream

  async function* untilStalled() {
    for await (const bytes of bytesOf(movie, [first, last], source)) {
      const stalled = setTimeout(() => stream.destroy(new Error('The download has stalled.')), STALLED_MS).unref()
      try {
        yield bytes
      } finally {
        clearTimeout(stalled)
      }
    }
  }
}

async function* bytesOf(
  { head, parts }: Movie,
  [first, last]: readonly [number, number],
  { folder, pace }: ReadSource,
) {
  if (first < head.length) yield head.subarray(first, last + 1)
  for (let place = partAt(parts, first); place < parts.length; place += 1) {
    const part = parts[place] as MoviePart
    if (part.from > last) return
    for (const { from, bytes } of piecesOf(part, await folder.get(part.name))) {
      const wanted = bytes.subarray(Math.max(0, first - from), Math.max(0, last + 1 - from))
      if (wanted.length === 0) continue
      await pace(wanted.length)
      yield wanted
    }
  }
}

/** Returns the index of the part that has the byte; the first one for a byte before all of them. */
function partAt(parts: readonly MoviePart[], byte: number): number {
  let [low, high] = [0, parts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((parts[middle]?.from ?? 0) <= byte) low = middle
    else high = middle - 1
  }
  return low
}

function piecesOf(part: MoviePart, file: Buffer | null): { from: number; bytes: Uint8Array }[] {
  const { name, from, contentAt, contentBytes, insertion } = part
  const content = file?.subarray(contentAt, contentAt + contentBytes)
  if (content?.length !== contentBytes) throw new Error(`The segment ${name} was deleted while it was downloaded.`)
  const { at, bytes } = insertion
  return [
    { from, bytes: content.subarray(0, at) },
    { from: from + at, bytes },
    { from: from + at + bytes.length, bytes: content.subarray(at) },
  ]
}
