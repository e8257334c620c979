import { type FirstSample, firstSample } from '#client/media/mp4/first-sample.ts'
import { codecOf } from '#schema/h264/avcc.ts'

export function canDrawPictures(): boolean {
  return 'VideoDecoder' in window
}

/** A JPEG of the first picture. `bytes`: how much of the segment was needed. */
type FirstPicture = { picture: Blob; bytes: number }

export async function firstPicture(map: Uint8Array, beginning: Uint8Array): Promise<FirstPicture | null> {
  const first = firstSample(map, beginning)
  if (!first) return null
  const frame = await decoded(first)
  const canvas = document.createElement('canvas')
  canvas.width = frame.displayWidth
  canvas.height = frame.displayHeight
  canvas.getContext('2d')?.drawImage(frame, 0, 0)
  frame.close()
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return picture && { picture, bytes: first.bytes }
}

function decoded({ track: { avcC, width, height }, sample: { bytes } }: FirstSample): Promise<VideoFrame> {
  return new Promise((resolve, reject) => {
    const decoder = new VideoDecoder({ output: resolve, error: reject })
    decoder.configure({ codec: codecOf(avcC), description: avcC, codedWidth: width, codedHeight: height })
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data: bytes }))
    decoder.flush().then(() => {
      decoder.close()
      reject(new Error('The decoder returned no picture.'))
    }, reject)
  })
}
