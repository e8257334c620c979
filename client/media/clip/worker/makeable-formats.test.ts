import { afterEach, expect, test, vi } from 'vitest'
import { makeableFormats } from './makeable-formats.ts'

type Asked = { width?: number; height?: number }

function browserWith(can: { decode?: boolean; encode?(asked: Asked): boolean }) {
  const answering = (supports: (asked: Asked) => boolean) => ({
    isConfigSupported: async (asked: Asked) => ({ supported: supports(asked) }),
  })
  vi.stubGlobal(
    'VideoDecoder',
    answering(() => can.decode ?? true),
  )
  vi.stubGlobal('VideoEncoder', answering(can.encode ?? (() => true)))
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.stubGlobal('Worker', class {})
}

afterEach(() => vi.unstubAllGlobals())

test('both formats, or the one that the encoder takes', async () => {
  browserWith({})
  expect(await makeableFormats()).toEqual(['wide', 'tall'])
  browserWith({ encode: ({ height = 0 }) => height <= 1_088 })
  expect(await makeableFormats()).toEqual(['wide'])
})

test('none where it cannot decode, says nothing, or has no WebCodecs', async () => {
  browserWith({ decode: false })
  expect(await makeableFormats()).toEqual([])
  browserWith({
    encode: () => {
      throw new TypeError('Not a valid configuration')
    },
  })
  expect(await makeableFormats()).toEqual([])
  vi.unstubAllGlobals()
  expect(await makeableFormats()).toEqual([])
})
