import { openClipCanvas } from '#client/media/clip/drawing/clip-canvas.ts'
import { loadClipFonts } from '#client/media/clip/drawing/clip-fonts.ts'
import { audioLine } from '#client/media/clip/plan/audio-line.ts'
import { CLIP_MAX_BYTES, clipBitrate, lowerBitrate } from '#client/media/clip/plan/clip-bitrate.ts'
import { CLIP_FPS, clipEncoding } from '#client/media/clip/plan/clip-encoding.ts'
import { clipLayouts } from '#client/media/clip/plan/clip-layout.ts'
import type { ClipRequest } from '#client/media/clip/plan/clip-request.ts'
import { openClipEncoder } from './clip-encoder.ts'
import { ClipError } from './clip-error.ts'
import { openClipFile } from './clip-file.ts'
import { type LoadedClip, loadClip } from './load-clip.ts'
import { openPart } from './read-part.ts'

const LOADING_SHARE = 0.15
const TRIES = 3
/** Pictures may come a little early. */
const APART_MS = 1_000 / CLIP_FPS - 4

type Report = (share: number) => void

/** Makes the MP4. `report` gets the share that is done, up to 1. Throws a ClipError. */
export async function makeClip(request: ClipRequest, report: Report): Promise<Blob> {
  const loaded = await loadClip(request, (share) => report(share * LOADING_SHARE))
  await loadClipFonts(textsIn(request))
  let bitrate = clipBitrate(loaded.timeline.lengthMs / 1_000)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const clip = await encodeClip(loaded, request, {
      bitrate,
      report: (share) => report(LOADING_SHARE + share * (1 - LOADING_SHARE)),
    })
    if (clip instanceof Blob) return clip
    bitrate = lowerBitrate(bitrate, clip.bytes)
  }
  throw new ClipError('unable', 'The encoder does not keep to the bitrate.')
}

/** A JPEG of the clip's first picture. Throws a ClipError. */
export async function clipPicture(request: ClipRequest): Promise<Blob> {
  const { timeline, parts } = await loadClip(request, () => {})
  await loadClipFonts(textsIn(request))
  const { canvas, draw } = openClipCanvas(request)
  for (const part of parts) {
    const reader = await openPart(part, timeline)
    try {
      for await (const { sample, atMs } of reader.pictures()) {
        draw(sample, atMs, part)
        return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
      }
    } finally {
      reader.close()
    }
  }
  throw new ClipError('gone', 'There are no pictures of this moment.')
}

function textsIn({ plates, sponsors }: ClipRequest): string[] {
  const ofPlates = plates.flatMap(({ rows, notes }) => [...rows.flatMap(({ label, sub }) => [label, sub]), ...notes])
  return [...ofPlates, ...sponsors.map(({ name }) => name)]
}

type Encoding = { bitrate: number; report: Report }

/** `bytes`: what the whole clip would have. */
type TooLarge = { bytes: number }

async function encodeClip(
  loaded: LoadedClip,
  request: ClipRequest,
  { bitrate, report }: Encoding,
): Promise<Blob | TooLarge> {
  const { timeline, parts } = loaded
  const { canvas, draw } = openClipCanvas(request)
  const file = await openClipFile()
  const encoder = openClipEncoder(clipEncoding(clipLayouts[request.format], bitrate), file.addPicture)
  const sound = audioLine(file.addSound)
  let lastMs = Number.NEGATIVE_INFINITY
  try {
    for (const part of parts) {
      const reader = await openPart(part, timeline)
      try {
        for await (const { placeMs, frame } of reader.sounds()) sound.add(placeMs, frame)
        for await (const { placeMs, atMs, sample } of reader.pictures()) {
          if (placeMs - lastMs < APART_MS) continue
          draw(sample, atMs, part)
          // The file begins with a picture.
          await encoder.encode(canvas, lastMs < 0 ? 0 : Math.round(placeMs * 1_000))
          lastMs = placeMs
          const share = placeMs / timeline.lengthMs
          report(share)
          if (file.bytes() > CLIP_MAX_BYTES) return { bytes: file.bytes() / share }
        }
      } finally {
        reader.close()
      }
    }
    sound.endAt(timeline.lengthMs)
    await encoder.finish()
    const clip = await file.finish()
    return clip.size > CLIP_MAX_BYTES ? { bytes: clip.size } : clip
  } finally {
    encoder.close()
  }
}
