// @ts-check
import { parentPort } from 'node:worker_threads'
import h264 from 'h264decoder'

/**
 * Plain JavaScript, copied beside the built server: a worker's file is loaded as it is. An H.264 picture is a list of
 * NAL units without start codes; the decoder holds one of at most 1 MiB and does not check.
 * @typedef {{ units: Uint8Array[], left: number, top: number, width: number, height: number, isHd: boolean }} CodedPicture
 * @typedef {{ rgb: Uint8Array | null }} DecodedPicture
 */

const UNIT_MAX_BYTES = 1_048_576

parentPort?.on('message', (/** @type {CodedPicture} */ picture) => {
  /** @type {DecodedPicture} */
  const decoded = { rgb: decoded24(picture) }
  parentPort?.postMessage(decoded)
})

/** @param {CodedPicture} picture */
function decoded24({ units, left, top, width, height, isHd }) {
  // A decoder that has seen a damaged stream is not used again.
  const decoder = new h264.H264Decoder()
  for (const unit of units) {
    if (unit.length > UNIT_MAX_BYTES) return null
    if (decoder.decode(unit) !== h264.H264Decoder.PIC_RDY) continue
    const fits = left + width <= decoder.width && top + height <= decoder.height
    return fits ? rgbOf(decoder, { left, top, width, height, isHd }) : null
  }
  return null
}

/**
 * Limited range, with the matrix that players assume where the stream names none: BT.709 from 720 lines on, else BT.601.
 * @param {{ pic: Uint8Array, width: number, height: number }} decoded
 * @param {Omit<CodedPicture, 'units'>} shown
 */
function rgbOf({ pic, width: stride, height: rows }, { left, top, width, height, isHd }) {
  const [red, greenU, greenV, blue] = isHd ? [1.7927, 0.2132, 0.5329, 2.1124] : [1.596, 0.3918, 0.813, 2.0172]
  const rgb = new Uint8ClampedArray(width * height * 3)
  const [uAt, vAt] = [stride * rows, stride * rows * 1.25]
  let out = 0
  for (let y = top; y < top + height; y += 1) {
    const chroma = (y >> 1) * (stride >> 1)
    for (let x = left; x < left + width; x += 1) {
      const luma = 1.1644 * ((pic[y * stride + x] ?? 0) - 16)
      const u = (pic[uAt + chroma + (x >> 1)] ?? 0) - 128
      const v = (pic[vAt + chroma + (x >> 1)] ?? 0) - 128
      rgb[out] = luma + red * v
      rgb[out + 1] = luma - greenU * u - greenV * v
      rgb[out + 2] = luma + blue * u
      out += 3
    }
  }
  return new Uint8Array(rgb.buffer)
}
