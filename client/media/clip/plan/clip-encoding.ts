import type { Size } from '#client/media/picture-size.ts'
import { VIDEO_CODEC } from '#schema/messages/live.ts'

export const CLIP_FPS = 30

export function clipEncoding({ width, height }: Size, bitrate: number): VideoEncoderConfig {
  return {
    ...{ codec: VIDEO_CODEC, width, height, bitrate },
    framerate: CLIP_FPS,
    latencyMode: 'quality',
    avc: { format: 'avc' },
  }
}
