import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import { SLOT_MS } from '#schema/messages/live.ts'

export type SampleCamera = { init: Buffer; seconds: Buffer[] }

const CACHE = 'node_modules/.cache/maidan-media'
const SECONDS = 12
const FRAMES = 30
/** Timescales that ffmpeg chooses for 30 fps video and 48 kHz audio. */
const SCALES = [15_360, 48_000]

const pictures = {
  pavilion: 'testsrc2=size=640x360',
  square: 'smptehdbars=size=480x270',
  slate: 'color=c=0x0b5a35:size=640x360',
  /** As a phone sends it by default. */
  stand: 'testsrc2=size=1280x720',
  /** A phone that is held upright. */
  upright: 'rgbtestsrc=size=360x640',
}

export type SampleName = keyof typeof pictures

/** H.264 and AAC in segments of one second, as phones send them; cached on disk. */
export async function loadSampleCamera(name: SampleName): Promise<SampleCamera> {
  const folder = join(process.cwd(), CACHE, name)
  const read = (file: string) => readFile(join(folder, file))
  const init = await read('init.mp4').catch(async () => {
    await make(pictures[name], folder)
    return read('init.mp4')
  })
  return { init, seconds: await Promise.all(Array.from({ length: SECONDS }, (_, second) => read(`${second}.m4s`))) }
}

/** Adjusts the media times to the slot. */
export function segmentOf({ seconds }: SampleCamera, slot: number): Buffer {
  const second = slot % SECONDS
  const segment = Buffer.from(seconds[second] ?? '')
  const shift = ((slot - second) * SLOT_MS) / 1_000
  let at = -1
  for (const scale of SCALES) {
    at = segment.indexOf('tfdt', at + 1)
    const time = at + 8
    segment.writeBigUInt64BE(segment.readBigUInt64BE(time) + BigInt(shift * scale), time)
  }
  return segment
}

async function make(picture: string, folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const fresh = await mkdtemp(join(process.cwd(), CACHE, 'making-'))
  const tone = `sine=frequency=440:beep_factor=4:sample_rate=48000:duration=${SECONDS}`
  const inputs = ['-f', 'lavfi', '-i', `${picture}:rate=${FRAMES}:duration=${SECONDS}`, '-f', 'lavfi', '-i', tone]
  const video = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'ultrafast', '-g', FRAMES, '-sc_threshold', 0]
  const look = ['-b:v', '400k', '-pix_fmt', 'yuv420p']
  const audio = ['-c:a', 'aac', '-ac', 2, '-b:a', '64k']
  const pieces = ['-f', 'hls', '-hls_time', 1, '-hls_list_size', 0, '-hls_segment_type', 'fmp4']
  const names = ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', `${fresh}/%d.m4s`, `${fresh}/all.m3u8`]
  const given = ['-v', 'error', ...inputs, ...video, ...look, ...audio, ...pieces, ...names].map(String)
  await promisify(execFile)(ffmpeg.path, given, { cwd: fresh })
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
}

/** Overwrites the slices, but keeps their lengths valid. */
export function withGarbage(segment: Buffer): Buffer {
  const copy = Buffer.from(segment)
  const trun = copy.indexOf('trun')
  const [count, offset] = [copy.readUInt32BE(trun + 8), copy.readInt32BE(trun + 12)]
  let at = copy.indexOf('moof') - 4 + offset
  const end = at + sizesIn(copy, trun, count)
  while (at < end) {
    const length = copy.readUInt32BE(at)
    const type = copy.readUInt8(at + 4) & 0x1f
    if (type === 1 || type === 5) copy.fill(0x5a, at + 12, at + 4 + length)
    at += 4 + length
  }
  return copy
}

/** Total size of the samples of a `trun` box that lists sizes. */
function sizesIn(segment: Buffer, trun: number, count: number): number {
  const flags = segment.readUInt32BE(trun + 4) & 0xffffff
  const words = (...bits: number[]) => bits.filter((bit) => flags & bit).length * 4
  const first = trun + 12 + words(0x1, 0x4, 0x100)
  const step = words(0x100, 0x200, 0x400, 0x800)
  return Array.from({ length: count }, (_, place) => segment.readUInt32BE(first + place * step)).reduce(
    (sum, size) => sum + size,
    0,
  )
}
