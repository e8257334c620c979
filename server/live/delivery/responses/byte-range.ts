type ByteSpan = [first: number, last: number]

/** Returns a single byte range (RFC 9110, 14.2); null, for the whole body, when it is invalid or one of several. */
export function byteRangeIn(header: string | undefined, length: number): ByteSpan | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null
  const range: ByteSpan =
    first === ''
      ? [Math.max(0, length - Number(last)), length - 1]
      : [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)]
  return range[0] <= range[1] ? range : 'unsatisfiable'
}
