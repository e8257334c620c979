import { codecOf } from './avc.ts'
import { type FirstSample, firstSample } from './first-sample.ts'

/** Whether this browser can make a picture of a single frame. */
export function canDrawPictures(): boolean {
  return 'VideoDecoder' in window
}

/** The first picture of a segment as a JPEG, and how many of the segment's bytes it took. */
type FirstPicture = { picture: Blob; bytes: number }

/** Of a segment of which only the beginning is there; null when it takes more of it. */
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
    decoder.flush().then(() => decoder.close(), reject)
  })
}
