import { fullBox, type Parts, u32Of } from '../boxes/writer.ts'
import { numberList } from './number-list.ts'

export type SampleTables = ReturnType<typeof sampleTables>

/** The sample tables of one track (ISO/IEC 14496-12, 8.6 and 8.7), of samples in decode order. */
export function sampleTables() {
  const sizes = numberList()
  /** Pairs of a count and a duration. */
  const durations = numberList()
  const keys = numberList()
  /** Triples of the first chunk, its count of samples, and 1: the description. */
  const chunkSizes = numberList()
  const chunkPlaces: number[] = []
  let run = { count: 0, duration: 0 }
  let lastChunk = 0
  let duration = 0

  function endRun(): void {
    if (run.count === 0) return
    durations.push(run.count)
    durations.push(run.duration)
  }

  return {
    count: () => sizes.length(),
    duration: () => duration,

    /** `place`: bytes from the start of the mdat's content. */
    chunk(place: number, samples: number): void {
      chunkPlaces.push(place)
      if (samples === lastChunk) return
      lastChunk = samples
      for (const value of [chunkPlaces.length, samples, 1]) chunkSizes.push(value)
    },

    sample(bytes: number, ticks: number, isKey: boolean): void {
      sizes.push(bytes)
      duration += ticks
      if (isKey) keys.push(sizes.length())
      if (run.duration !== ticks) {
        endRun()
        run = { count: 0, duration: ticks }
      }
      run.count += 1
    },

    /** `contentAt`: place of the mdat's content in the file. Without `keys`, every sample is one. */
    boxes({ contentAt, isLarge, hasKeys }: { contentAt: number; isLarge: boolean; hasKeys: boolean }): Parts {
      endRun()
      run = { count: 0, duration: 0 }
      return [
        fullBox('stts', 0, 0, u32Of(durations.length() / 2), durations.toBytes()),
        ...(hasKeys ? [fullBox('stss', 0, 0, u32Of(keys.length()), keys.toBytes())] : []),
        fullBox('stsc', 0, 0, u32Of(chunkSizes.length() / 3), chunkSizes.toBytes()),
        fullBox('stsz', 0, 0, u32Of(0), u32Of(sizes.length()), sizes.toBytes()),
        fullBox(
          isLarge ? 'co64' : 'stco',
          0,
          0,
          u32Of(chunkPlaces.length),
          placesFrom(chunkPlaces, contentAt, isLarge),
        ),
      ]
    },
  }
}

function placesFrom(places: readonly number[], contentAt: number, isLarge: boolean): Uint8Array {
  const each = isLarge ? 8 : 4
  const bytes = new Uint8Array(places.length * each)
  const view = new DataView(bytes.buffer)
  for (const [index, place] of places.entries()) {
    if (isLarge) view.setBigUint64(index * each, BigInt(place + contentAt))
    else view.setUint32(index * each, place + contentAt)
  }
  return bytes
}
