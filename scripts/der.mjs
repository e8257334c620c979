/** The few forms of DER (ITU-T X.690) that a certificate is written in. */

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
}

/**
 * @param {number} tag
 * @param {Buffer[]} parts
 */
export function tagged(tag, ...parts) {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

export const sequence = (...parts) => tagged(tags.sequence, ...parts)
export const set = (...parts) => tagged(tags.set, ...parts)
export const octets = (...parts) => tagged(tags.octets, ...parts)
/** Whole bytes of bits; `unused` counts those at the end that mean nothing. */
export const bits = (bytes, unused = 0) => tagged(tags.bits, Buffer.from([unused]), bytes)
export const yes = () => tagged(tags.boolean, Buffer.from([0xff]))
export const text = (words) => tagged(tags.text, Buffer.from(words))
/** Times up to 2049 are written so. */
export const time = (date) =>
  tagged(tags.utcTime, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** A positive number, given as its bytes. */
export function integer(bytes) {
  const isNegative = (bytes[0] ?? 0) & 0x80
  return tagged(tags.integer, ...(isNegative ? [Buffer.from([0])] : []), bytes)
}

/** @param {string} dotted for example `2.5.29.17` */
export function oid(dotted) {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(sevenBits)]))
}

/** In groups of seven bits, of which all but the last say that another follows. */
function sevenBits(value) {
  const groups = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80)
  return groups
}

function lengthOf(length) {
  if (length < 0x80) return Buffer.from([length])
  const bytes = length < 0x100 ? [length] : [length >>> 8, length & 0xff]
  return Buffer.from([0x80 | bytes.length, ...bytes])
}
