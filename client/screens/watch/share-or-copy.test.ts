import { afterEach, expect, test, vi } from 'vitest'
import { shareOrCopy } from './share-or-copy.ts'

const link = { title: 'Dadar v Matunga', url: 'https://maidan.example/event/dadar-v-matunga' }
const copies = { writeText: async () => {} }
const rejects = (name: string) => async () => {
  throw new DOMException('', name)
}

afterEach(() => vi.unstubAllGlobals())

test('a device with a share sheet opens it', async () => {
  vi.stubGlobal('navigator', { share: async () => {}, clipboard: copies })
  expect(await shareOrCopy(link)).toBe('shared')
})

test('a share sheet that was closed copies nothing', async () => {
  vi.stubGlobal('navigator', { share: rejects('AbortError'), clipboard: copies })
  expect(await shareOrCopy(link)).toBe('dismissed')
})

test('without a share sheet, or where it is not allowed, the link is copied', async () => {
  vi.stubGlobal('navigator', { clipboard: copies })
  expect(await shareOrCopy(link)).toBe('copied')
  vi.stubGlobal('navigator', { share: rejects('NotAllowedError'), clipboard: copies })
  expect(await shareOrCopy(link)).toBe('copied')
})

test('a page that may not copy says so', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: rejects('NotAllowedError') } })
  expect(await shareOrCopy(link)).toBe('failed')
  vi.stubGlobal('navigator', {})
  expect(await shareOrCopy(link)).toBe('failed')
})
