import { PREVIEW_HEAD_BYTES } from '#schema/messages/studio.ts'

/** `bytes`: the camera's message, prefixed with its device id. */
export type PreviewPicture = { isKey: boolean; bytes: Buffer }

export function stillPicture(
  { atMs, bytes }: { atMs: number; bytes: Buffer },
  deviceId: string,
): PreviewPicture | null {
  const head = Buffer.alloc(PREVIEW_HEAD_BYTES)
  head.writeUInt8(1)
  head.writeDoubleBE(atMs, 1)
  return pictureIn(Buffer.concat([head, bytes]), deviceId)
}

export function pictureIn(sent: Buffer, deviceId: string): PreviewPicture | null {
  if (sent.length <= PREVIEW_HEAD_BYTES) return null
  const [key] = sent
  if (key !== 0 && key !== 1) return null
  if (!Number.isFinite(sent.readDoubleBE(1))) return null
  const device = Buffer.from(deviceId.replaceAll('-', ''), 'hex')
  return { isKey: key === 1, bytes: Buffer.concat([device, sent]) }
}
