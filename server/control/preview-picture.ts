import { PREVIEW_HEAD_BYTES } from '#schema/live-wire.ts'

/** A preview picture as it goes to control rooms: behind the bytes of its device's id. */
export type Picture = { isKey: boolean; bytes: Buffer }

/** A picture that no camera has sent by itself, as if it had; it needs none before it. */
export function stillPicture({ atMs, bytes }: { atMs: number; bytes: Buffer }, deviceId: string): Picture | null {
  const head = Buffer.alloc(PREVIEW_HEAD_BYTES)
  head.writeUInt8(1)
  head.writeDoubleBE(atMs, 1)
  return pictureIn(Buffer.concat([head, bytes]), deviceId)
}

/** Reads what a camera sent; null when it is no picture. */
export function pictureIn(sent: Buffer, deviceId: string): Picture | null {
  if (sent.length <= PREVIEW_HEAD_BYTES) return null
  const [key] = sent
  if (key !== 0 && key !== 1) return null
  if (!Number.isFinite(sent.readDoubleBE(1))) return null
  const device = Buffer.from(deviceId.replaceAll('-', ''), 'hex')
  return { isKey: key === 1, bytes: Buffer.concat([device, sent]) }
}
