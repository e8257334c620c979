import { HIGH_PROFILES, type Pps, readPps, readSps, type Sps, unitTypeOf, unitTypes } from './parameter-sets.ts'

/** Parameter sets that decode together, at least one of each kind; `says` is the parsed set. */
export type DecoderSets = { sps: { unit: Uint8Array; says: Sps }[]; pps: { unit: Uint8Array; says: Pps }[] }

const VERSION = 1
const HEAD_BYTES = 6
const EXTENSION_BYTES = 4

/** Parses an avcC record (ISO/IEC 14496-15, 5.3.3.1) to its last byte; null unless sets, profile and level agree. */
export function readAvcC(record: Uint8Array): DecoderSets | null {
  const [version, profile = 0, compatibility, level, lengths, count = 0] = record
  if (version !== VERSION || lengths !== 0xff || (count & 0xe0) !== 0xe0) return null
  const sps = takeUnits(record, HEAD_BYTES, count & 0x1f)
  const pps = sps && takeUnits(record, sps.end + 1, record[sps.end] ?? 0)
  if (!pps || !isExtension(record.subarray(pps.end), profile)) return null
  const sets = decoderSets(sps.units, pps.units)
  const isAsSaid = sets?.sps.every(({ says }) => {
    return says.profile === profile && says.compatibility === compatibility && says.level === level
  })
  return isAsSaid ? sets : null
}

/** Writes an avcC record. Throws a RangeError without an SPS. */
export function writeAvcC({ sps, pps }: DecoderSets): Uint8Array<ArrayBuffer> {
  const first = sps[0]?.says
  if (!first) throw new RangeError('There is no sequence parameter set.')
  const { profile, compatibility, level, chromaFormat, lumaDepth, chromaDepth } = first
  const bytes = [VERSION, profile, compatibility, level, 0xff, 0xe0 | sps.length, ...sps.flatMap(withLength)]
  bytes.push(pps.length, ...pps.flatMap(withLength))
  if (HIGH_PROFILES.includes(profile)) bytes.push(0xfc | chromaFormat, 0xf8 | lumaDepth, 0xf8 | chromaDepth, 0)
  return new Uint8Array(bytes)
}

/** Parses the sets; null unless each is valid and each PPS fits one of the SPSs. */
export function decoderSets(spsUnits: readonly Uint8Array[], ppsUnits: readonly Uint8Array[]): DecoderSets | null {
  const sps = spsUnits.map((unit) => ({ unit, says: readSps(unit) }))
  if (sps.length === 0 || !sps.every(isRead)) return null
  const sequences = sps.map(({ says }) => says)
  const pps = ppsUnits.map((unit) => ({ unit, says: readPps(unit, sequences) }))
  return pps.length > 0 && pps.every(isRead) ? { sps, pps } : null
}

function isRead<Says>(set: { unit: Uint8Array; says: Says | null }): set is { unit: Uint8Array; says: Says } {
  return set.says !== null
}

function withLength({ unit }: { unit: Uint8Array }): number[] {
  return [unit.length >> 8, unit.length & 0xff, ...unit]
}

function takeUnits(record: Uint8Array, from: number, count: number): { units: Uint8Array[]; end: number } | null {
  const units: Uint8Array[] = []
  let at = from
  for (let left = count; left > 0; left -= 1) {
    const [high, low] = [record[at], record[at + 1]]
    if (high === undefined || low === undefined) return null
    const end = at + 2 + high * 256 + low
    if (end > record.length) return null
    units.push(record.subarray(at + 2, end))
    at = end
  }
  return at <= record.length ? { units, end: at } : null
}

/** Whether the rest is the optional extension of the high profiles. */
function isExtension(rest: Uint8Array, profile: number): boolean {
  if (rest.length === 0) return true
  const [, , , extensions = 0] = rest
  if (!HIGH_PROFILES.includes(profile) || rest.length < EXTENSION_BYTES) return false
  return takeUnits(rest, EXTENSION_BYTES, extensions)?.end === rest.length
}

export function setsAmong(units: readonly Uint8Array[]): { sps: Uint8Array[]; pps: Uint8Array[] } {
  const ofType = (type: number) => units.filter((unit) => unitTypeOf(unit) === type)
  return { sps: ofType(unitTypes.sps), pps: ofType(unitTypes.pps) }
}

/** The RFC 6381 codec string, e.g. `avc1.42E01F`. */
export function codecOf(avcC: Uint8Array): string {
  const hex = [...avcC.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `avc1.${hex.toUpperCase()}`
}
