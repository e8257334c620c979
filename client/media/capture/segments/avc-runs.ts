import { type DecoderConfig, decoderConfig, isKey, sampleOf, unitsIn } from '#client/media/mp4/avc.ts'

export type EncodedSample = { bytes: Uint8Array; description: Uint8Array | null }

/** A sample with 4-byte lengths; a key sample includes its parameter sets. */
export type RunSample = { run: number; isKey: boolean; bytes: Uint8Array }

type Needs = {
  nextRun(): number
  /** Called with the decoder configuration and the first sample of each new run. */
  begin(run: number, config: DecoderConfig, first: Uint8Array): void
}

export class UndecodableError extends Error {
  override name = 'UndecodableError'
}

/**
 * Groups samples into runs of one decoder configuration. Returns null before the first key sample. Throws an
 * UndecodableError when a key sample has no parameter sets, or cannot be split into units.
 */
export function avcRuns({ nextRun, begin }: Needs): (sample: EncodedSample) => RunSample | null {
  let waiting: Uint8Array | null = null
  let open: { run: number; config: DecoderConfig } | null = null

  function follow(units: readonly Uint8Array[]) {
    const config = decoderConfig(units, waiting) ?? open?.config
    waiting = null
    if (!config) throw new UndecodableError('The encoder gives no parameter sets.')
    if (open && isSame(open.config.avcC, config.avcC)) return open
    const begun = { run: nextRun(), config }
    begin(begun.run, config, sampleOf(units, config.avcC))
    return begun
  }

  return (sample) => {
    waiting = sample.description ?? waiting
    const units = unitsIn(sample.bytes)
    if (!units) throw new UndecodableError('The encoder gives samples that do not consist of units.')
    const isKeySample = isKey(units)
    if (isKeySample) open = follow(units)
    return open && { run: open.run, isKey: isKeySample, bytes: sampleOf(units, open.config.avcC) }
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place])
}
