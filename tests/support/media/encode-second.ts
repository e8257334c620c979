import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import { boxesIn } from '#schema/mp4/boxes/boxes.ts'

export type EncodedSecond = { init: Buffer; segment: Buffer }

/** A 30th of a second in the video's timescale. */
const PICTURE = 3_000
const VIDEO = ['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.1', '-pix_fmt', 'yuv420p', '-bf', '0']
const GROUP = ['-x264-params', 'keyint=30:scenecut=0:repeat-headers=1', '-video_track_timescale', '90000']
const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-c:a', 'aac', '-b:a', '64k']
const FRAGMENTS = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-use_editlist', '0', '-bitexact']

/** `picture`: an ffmpeg source such as `testsrc2`; `image`: path of a picture in the given size. */
type Options = { colour?: string; width?: number; height?: number; picture?: string; image?: string }

/** Encodes one second of a colour or an ffmpeg source, with silence, to the rules for cameras. */
export function encodeSecond({
  colour = 'olive',
  width = 640,
  height = 360,
  picture,
  image,
}: Options = {}): EncodedSecond {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-still-'))
  const path = join(folder, 'still.mp4')
  const drawn = picture ? `${picture}=` : `color=c=${colour}:`
  const source = image
    ? ['-loop', '1', '-framerate', '30', '-t', '1', '-i', image]
    : ['-f', 'lavfi', '-i', `${drawn}s=${width}x${height}:r=30:d=1`]
  const given = ['-y', '-loglevel', 'error', ...source, ...SILENCE, '-t', '1', ...VIDEO, ...GROUP, ...FRAGMENTS, path]
  try {
    execFileSync(ffmpeg.path, given, { stdio: ['ignore', 'ignore', 'inherit'] })
    const boxes = wholeBoxesIn(readFileSync(path))
    const whole = (type: string) => boxes.find((box) => box.type === type)?.bytes ?? Buffer.alloc(0)
    return {
      init: Buffer.concat([whole('ftyp'), whole('moov')]),
      segment: Buffer.concat([withPlainSound(withoutDelay(whole('moof'))), whole('mdat')]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** ffmpeg extends the first picture until the sound begins: restores its duration. */
function withoutDelay(moof: Buffer): Buffer {
  const copy = Buffer.from(moof)
  const firstDuration = copy.indexOf('trun') + 20
  copy.writeUInt32BE(PICTURE, firstDuration)
  return copy
}

/** Drops the list of sample sizes: frames of silence are alike, so the number of frames can be changed. */
function withPlainSound(moof: Buffer): Buffer {
  const [mfhd, video, audio] = wholeBoxesIn(moof.subarray(8))
  const [tfhd, tfdt, trun] = wholeBoxesIn(audio?.bytes.subarray(8) ?? moof)
  if (!mfhd || !video || !tfhd || !tfdt || !trun) throw new Error('ffmpeg has made another fragment than it used to.')
  const plain = box('trun', word(1), trun.bytes.subarray(12, 20))
  const result = box('moof', mfhd.bytes, video.bytes, box('traf', tfhd.bytes, tfdt.bytes, plain))
  const saved = trun.bytes.length - plain.length
  for (let at = result.indexOf('trun'); at >= 0; at = result.indexOf('trun', at + 1)) {
    result.writeInt32BE(result.readInt32BE(at + 12) - saved, at + 12)
  }
  return result
}

function wholeBoxesIn(bytes: Buffer): { type: string; bytes: Buffer }[] {
  return (boxesIn(bytes) ?? []).map(({ type, content, at }) => ({
    type,
    bytes: bytes.subarray(at - 8, at + content.length),
  }))
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content])
  return Buffer.concat([word(body.length + 4), body])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
