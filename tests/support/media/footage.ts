import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import ffprobe from '@ffprobe-installer/ffprobe'
import { readClock } from '#tests/support/browser/fake-camera.ts'

const run = promisify(execFile)
/** Of 32,767. */
const BEEP_LOUDNESS = 3_000
const BEEPS_APART_SAMPLES = 24_000

/** Calls ffmpeg in a folder of its own with `input.mp4` in it, and answers one of the files it wrote, and what it said. */
export async function runFfmpeg(input: Uint8Array, args: string[], output?: string) {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'input.mp4'), input)
    const { stderr } = await run(ffmpeg.path, ['-v', 'warning', '-y', ...args], { cwd: folder, maxBuffer: 2 ** 26 })
    return { said: stderr, bytes: output ? await readFile(join(folder, output)) : Buffer.alloc(0) }
  })
}

/** A test picture with a tone, as a recorder would write it: fragments that begin with a key frame each second. */
export async function testFootage(seconds: number, size = '320x180'): Promise<{ mp4: Buffer; aac: Uint8Array[] }> {
  const coded = ['-c:v', 'libx264', '-profile:v', 'baseline', '-g', '30', '-bf', '0', '-pix_fmt', 'yuv420p']
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${seconds}`]
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`]
  const fragments = ['-movflags', 'empty_moov+default_base_moof+frag_keyframe']
  const mp4 = await runFfmpeg(new Uint8Array(), [...picture, ...coded, ...fragments, 'out.mp4'], 'out.mp4')
  const adts = await runFfmpeg(new Uint8Array(), [...tone, '-ac', '2', '-c:a', 'aac', 'out.aac'], 'out.aac')
  return { mp4: mp4.bytes, aac: framesOf(adts.bytes) }
}

type Probed = {
  streams: { codec_type: string; [property: string]: unknown }[]
  packets: { codec_type: string; pts_time: string; duration_time: string; flags: string }[]
}

/** What ffprobe finds in it. */
export async function probe(mp4: Uint8Array): Promise<Probed> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'input.mp4'), mp4)
    const show = ['-v', 'error', '-show_streams', '-show_packets', '-of', 'json', 'input.mp4']
    const { stdout } = await run(ffprobe.path, show, { cwd: folder, maxBuffer: 2 ** 26 })
    return JSON.parse(stdout)
  })
}

/** How many pictures it holds, and how many pictures and samples of sound it decodes to; what the decoder complains of. */
export async function decode(mp4: Uint8Array) {
  const coded = await framesIn(mp4, ['-c:v', 'copy'])
  const frames = await framesIn(mp4)
  const { samples, complaints } = await hear(mp4)
  return { coded: coded.count, frames: frames.count, samples, complaints: frames.complaints + complaints }
}

async function framesIn(mp4: Uint8Array, codec: string[] = []) {
  const { said, bytes } = await runFfmpeg(
    mp4,
    ['-i', 'input.mp4', '-map', '0:v', ...codec, '-vsync', '0', '-f', 'framemd5', 'out'],
    'out',
  )
  const lines = bytes.toString().split('\n')
  return { count: lines.filter((line) => /^\d/.test(line)).length, complaints: said }
}

/** The MD5 of each decoded picture. */
export async function pictureHashes(mp4: Uint8Array): Promise<string[]> {
  const given = ['-i', 'input.mp4', '-map', '0:v', '-vsync', '0', '-f', 'framemd5', 'out']
  const lines = (await runFfmpeg(mp4, given, 'out')).bytes.toString().split('\n')
  return lines.filter((line) => /^\d/.test(line)).map((line) => line.split(',').at(-1)?.trim() ?? '')
}

/** Its sound alone, and how loud that gets: 32,767 is full. */
export async function hear(mp4: Uint8Array) {
  const { said, bytes } = await runFfmpeg(mp4, ['-i', 'input.mp4', '-map', '0:a', '-f', 's16le', 'out'], 'out')
  const values = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const loudest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return { samples: values.length / 2, loudest, complaints: said }
}

/** A picture of a made camera in a file: when it is shown, and, where it can be read, when it was drawn and by which camera. */
export type FilmedPicture = { shownMs: number; drawnMs: number | null; camera: number | null }

/** Returns every picture of a file in its order. `nearMs`: a moment near the recording. */
export async function picturesIn(mp4: Uint8Array, nearMs: number): Promise<FilmedPicture[]> {
  const [width, height] = [320, 180]
  const raw = ['-vf', `scale=${width}:${height}`, '-vsync', '0', '-f', 'rawvideo', '-pix_fmt', 'rgba', 'out']
  const { bytes } = await runFfmpeg(mp4, ['-i', 'input.mp4', ...raw], 'out')
  const packets = (await probe(mp4)).packets.filter(({ codec_type }) => codec_type === 'video')
  const size = width * height * 4
  return packets.map(({ pts_time }, place) => {
    const data = new Uint8ClampedArray(bytes.subarray(place * size, (place + 1) * size))
    const clock = readClock({ data, width, height } as unknown as ImageData, nearMs)
    return { shownMs: Number(pts_time) * 1_000, drawnMs: clock?.ms ?? null, camera: clock?.camera ?? null }
  })
}

/** When each beep of a made camera begins, in ms of the file's own time. */
async function beepsIn(mp4: Uint8Array): Promise<number[]> {
  const raw = ['-map', '0:a', '-ac', '1', '-ar', '48000', '-f', 's16le', 'out']
  const { bytes } = await runFfmpeg(mp4, ['-i', 'input.mp4', ...raw], 'out')
  const sound = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const startMs = Number((await probe(mp4)).packets.find(({ codec_type }) => codec_type === 'audio')?.pts_time) * 1_000
  const beeps: number[] = []
  let loudAt = Number.NEGATIVE_INFINITY
  for (const [place, value] of sound.entries()) {
    if (Math.abs(value) < BEEP_LOUDNESS) continue
    if (place - loudAt > BEEPS_APART_SAMPLES) beeps.push(startMs + place / 48)
    loudAt = place
  }
  return beeps
}

/** How late pictures and beeps of a made camera are stamped, in ms after they were made. */
export type Lateness = { picturesMs: number[]; beepsMs: number[] }

/** Returns both in ascending order. `epochMs`: the moment at which the file's time begins. */
export async function latenessOf(mp4: Uint8Array, epochMs: number): Promise<Lateness> {
  const picturesMs = (await picturesIn(mp4, epochMs)).flatMap(({ shownMs, drawnMs }) =>
    drawnMs === null ? [] : [epochMs + shownMs - drawnMs],
  )
  const beepsMs = (await beepsIn(mp4)).map((atMs) => {
    const lateMs = (epochMs + atMs) % 1_000
    return lateMs > 500 ? lateMs - 1_000 : lateMs
  })
  return { picturesMs: picturesMs.toSorted((a, b) => a - b), beepsMs: beepsMs.toSorted((a, b) => a - b) }
}

/** AAC frames without the headers that a bare stream gives them. */
function framesOf(adts: Buffer): Uint8Array[] {
  const frames: Uint8Array[] = []
  for (let at = 0; at < adts.length; ) {
    const length = ((adts.readUInt32BE(at + 3) >>> 13) & 0x1fff) >>> 0
    frames.push(adts.subarray(at + 7, at + length))
    at += length
  }
  return frames
}

async function inFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-footage-'))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
