import { readFile } from 'node:fs/promises'
import { AUDIO_RATE, SLOT_MS, VIDEO_TIMESCALE } from '#schema/messages/live.ts'
import { type Box, boxAt, boxesOf } from '#schema/mp4/boxes/boxes.ts'

export type Slate = { init: Buffer; segment(slot: number): Buffer }

const FRAME = 1_024
const SAMPLES_PER_SLOT = (AUDIO_RATE * SLOT_MS) / 1_000

/** The slate: a still with silence, made by `npm run tool -- slate`. */
export async function openSlate(): Promise<Slate> {
  const [init, segment] = await Promise.all(
    ['init.mp4', 'segment.m4s'].map((name) => readFile(new URL(`./slate/${name}`, import.meta.url))),
  )
  if (!init || !segment) throw new Error('The slate is missing.')
  return { init, segment: slotted(segment) }
}

/** Returns a function that copies the one-second fragment into a slot. */
export function slotted(made: Buffer): (slot: number) => Buffer {
  const places = placesIn(made)
  return (slot) => inSlot(slot, made, places)
}

type Places = { sequence: number; videoTime: number; audioTime: number; audioFrames: number }

/** AAC frames do not divide a slot: each slot gets those that start in it, so that consecutive slates have no gap. */
function inSlot(slot: number, made: Buffer, { sequence, videoTime, audioTime, audioFrames }: Places): Buffer {
  const segment = Buffer.from(made)
  const firstFrame = Math.ceil((slot * SAMPLES_PER_SLOT) / FRAME)
  segment.writeUInt32BE(slot + 1, sequence)
  segment.writeBigUInt64BE((BigInt(slot) * BigInt(VIDEO_TIMESCALE * SLOT_MS)) / 1_000n, videoTime)
  segment.writeBigUInt64BE(BigInt(firstFrame) * BigInt(FRAME), audioTime)
  segment.writeUInt32BE(Math.ceil(((slot + 1) * SAMPLES_PER_SLOT) / FRAME) - firstFrame, audioFrames)
  return segment
}

function placesIn(content: Buffer): Places {
  const moof = there(boxAt({ content, at: 0 }, 'moof'))
  const [video, audio] = boxesOf(moof, 'traf')
  return {
    sequence: there(boxAt(moof, 'mfhd')).at + 4,
    videoTime: there(boxAt(there(video), 'tfdt')).at + 4,
    audioTime: there(boxAt(there(audio), 'tfdt')).at + 4,
    audioFrames: there(boxAt(there(audio), 'trun')).at + 4,
  }
}

function there(box: Box | undefined): Box {
  if (!box) throw new Error('The slate is damaged.')
  return box
}
