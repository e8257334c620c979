import { BlobSource, EncodedPacketSink, Input, MP4, type VideoSample, VideoSampleSink } from 'mediabunny'
import type { ClipTimeline } from '#client/media/clip/plan/clip-timeline.ts'
import type { LoadedPart } from './load-clip.ts'

/** `atMs` is server time, `placeMs` the place in the clip. */
type Timed = { atMs: number; placeMs: number }

export type PartReader = {
  /** Decoded pictures of the clip, in their order; each is valid until the next one. */
  pictures(): AsyncGenerator<Timed & { sample: VideoSample }>
  /** Sound as it is encoded, from up to one frame before the clip. */
  sounds(): AsyncGenerator<Timed & { frame: Uint8Array }>
  close(): void
}

/** Sounds begin before the pictures with which they are heard. */
const AAC_FRAME_MS = 22

export async function openPart({ file, startsMs }: LoadedPart, timeline: ClipTimeline): Promise<PartReader> {
  const input = new Input({ formats: [MP4], source: new BlobSource(file) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video) throw new Error('The camera’s file has no pictures.')
  const firstS = await video.getFirstTimestamp()
  const serverMs = (seconds: number) => startsMs + (seconds - firstS) * 1_000

  return {
    async *pictures() {
      for await (const sample of new VideoSampleSink(video).samples()) {
        const atMs = serverMs(sample.timestamp)
        const placeMs = timeline.placeOf(atMs)
        try {
          if (placeMs !== null) yield { sample, atMs, placeMs }
        } finally {
          sample.close()
        }
      }
    },
    async *sounds() {
      if (!audio) return
      for await (const { data, timestamp } of new EncodedPacketSink(audio).packets()) {
        const atMs = serverMs(timestamp)
        const placeMs = timeline.placeOf(atMs) ?? placeAhead(timeline, atMs)
        if (placeMs !== null) yield { frame: data, atMs, placeMs }
      }
    },
    close: () => input.dispose(),
  }
}

function placeAhead(timeline: ClipTimeline, atMs: number): number | null {
  const later = timeline.placeOf(atMs + AAC_FRAME_MS)
  return later === null ? null : later - AAC_FRAME_MS
}
