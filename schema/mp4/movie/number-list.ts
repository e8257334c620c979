const FIRST_LENGTH = 4_096

/** A list of unsigned 32-bit numbers in 4 to 8 bytes each: a recording has a million samples. */
export function numberList() {
  let numbers = new Uint32Array(FIRST_LENGTH)
  let length = 0

  return {
    length: () => length,
    push(value: number): void {
      if (length === numbers.length) {
        const longer = new Uint32Array(numbers.length * 2)
        longer.set(numbers)
        numbers = longer
      }
      numbers[length] = value
      length += 1
    },
    /** Big-endian, as in a table of MP4. */
    toBytes(): Uint8Array {
      const bytes = new Uint8Array(length * 4)
      const view = new DataView(bytes.buffer)
      for (let place = 0; place < length; place += 1) view.setUint32(place * 4, numbers[place] ?? 0)
      return bytes
    },
  }
}
