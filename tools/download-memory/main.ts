import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { diskBlobs } from '#server/blobs/disk.ts'
import { movieStream } from '#server/live/download/movie-stream.ts'
import { indexMovie } from '#server/live/download/recorded-movie.ts'
import { slotted } from '#server/live/storage/slate.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'

/** Sends a recording over HTTP as the server does. Fails when memory grows too much. */
const [HOURS = 3] = process.argv.slice(2).map(Number)
const SLOTS = HOURS * 3_600
/** Of 720p in motion, as a good phone sends it. */
const SECOND = { picture: 'testsrc2', width: 1_280, height: 720 }
const GROWTH_MAX_MB = 32
const MB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What JavaScript holds, after collections: objects, and buffers outside of the heap. */
function heldMb(): number {
  for (let turn = 0; turn < 3; turn += 1) collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MB
}

const { init, segment } = encodeSecond(SECOND)
const place = await mkdtemp(join(tmpdir(), 'maidan-download-'))
const stored = diskBlobs(place).folder('event')
await stored.put('segment.m4s', segment)
const inSlot = slotted(segment)
const slotIn = (name: string) => Number(/-(\d+)[.]/.exec(name)?.[1])
/** All slots share one file of the disk; the time of each is put into what was read. */
const folder = {
  async get(name: string) {
    await stored.get('segment.m4s')
    return inSlot(slotIn(name))
  },
  async getStart(name: string, bytes: number) {
    await stored.getStart('segment.m4s', bytes)
    return inSlot(slotIn(name)).subarray(0, bytes)
  },
}

const before = heldMb()
const begun = performance.now()
const slots = Array.from({ length: SLOTS }, (_, slot) => ({ deviceId: 'camera', run: 0, slot }))
const movie = await indexMovie({ folder, slots, inits: [{ deviceId: 'camera', run: 0, init }], startsAt: new Date() })
if (!movie) throw new Error('There is no movie.')
const indexedMs = performance.now() - begun
const indexed = heldMb()

const server = createServer((_request, response) => {
  const stream = movieStream(movie, [0, movie.bytes - 1], { folder, pace: async () => {} })
  pipeline(stream, response).catch((error) => console.error(error))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const [response] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage]
let received = 0
let peak = indexed
let looked = 0
for await (const chunk of response) {
  received += chunk.length
  if (received - looked < movie.bytes / 40) continue
  looked = received
  peak = Math.max(peak, heldMb())
}
server.close()
await rm(place, { recursive: true })

const grown = peak - before
console.log(`${HOURS} hours, ${(movie.bytes / 1e9).toFixed(2)} GB, tables of ${(movie.head.length / MB).toFixed(1)} MB`)
console.log(
  `indexed in ${(indexedMs / 1_000).toFixed(1)} s, sent in ${((performance.now() - begun - indexedMs) / 1_000).toFixed(1)} s`,
)
console.log(
  `memory: ${(indexed - before).toFixed(1)} MB for the index, ${grown.toFixed(1)} MB at most while it was sent`,
)
if (received !== movie.bytes) throw new Error(`${received} of ${movie.bytes} bytes came.`)
if (grown > GROWTH_MAX_MB) throw new Error(`At most ${GROWTH_MAX_MB} MB were expected.`)
