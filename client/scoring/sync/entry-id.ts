import { uuidOf } from '#client/format/hex.ts'

/** A UUIDv7 (RFC 9562, section 5.7): 48 bits of time, the rest random. */
export function entryId(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(nowMs / 2 ** 32))
  view.setUint32(2, nowMs % 2 ** 32)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  return uuidOf(bytes)
}
