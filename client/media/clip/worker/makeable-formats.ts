import { CLIP_SECONDS, clipBitrate } from '#client/media/clip/plan/clip-bitrate.ts'
import { clipEncoding } from '#client/media/clip/plan/clip-encoding.ts'
import { type ClipFormat, clipFormats, clipLayouts } from '#client/media/clip/plan/clip-layout.ts'
import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from '#client/media/deadline.ts'
import { VIDEO_CODEC } from '#schema/messages/live.ts'

/** The formats that this browser can encode, if it can decode the cameras' pictures; none without an answer. */
export async function makeableFormats(): Promise<ClipFormat[]> {
  const parts = ['VideoDecoder', 'VideoEncoder', 'OffscreenCanvas', 'Worker']
  if (parts.some((part) => !(part in globalThis))) return []
  const bitrate = clipBitrate(CLIP_SECONDS.least)
  const answers = [
    VideoDecoder.isConfigSupported({ codec: VIDEO_CODEC }),
    ...clipFormats.map((format) => VideoEncoder.isConfigSupported(clipEncoding(clipLayouts[format], bitrate))),
  ]
  const [decoder, ...encoders] = await withDeadline(Promise.all(answers), BROWSER_CALL_TIMEOUT_MS).catch(() => [])
  return clipFormats.filter((_format, place) => decoder?.supported && encoders[place]?.supported)
}
