import { afterEach, describe, expect, test, vi } from 'vitest'
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

test('a text without a link is shared or copied as it stands', async () => {
  const passed: unknown[] = []
  vi.stubGlobal('navigator', { share: async (data: ShareData) => void passed.push(data) })
  expect(await shareOrCopy({ text: 'See you at 3' })).toBe('shared')
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void passed.push(text) } })
  expect(await shareOrCopy({ text: 'See you at 3' })).toBe('copied')
  expect(passed).toEqual([{ text: 'See you at 3' }, 'See you at 3'])
})

test('a page that may not copy says so', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: rejects('NotAllowedError') } })
  expect(await shareOrCopy(link)).toBe('failed')
  vi.stubGlobal('navigator', {})
  expect(await shareOrCopy(link)).toBe('failed')
})

describe('a score', () => {
  const score = { ...link, text: 'Dadar won by 5 wickets.' }
  const picture = new File(['…'], 'score.png', { type: 'image/png' })
  const shares = (canShare: boolean) => {
    const sent: ShareData[] = []
    const share = async (data: ShareData) => void sent.push(data)
    vi.stubGlobal('navigator', { share, canShare: ({ files }: ShareData) => canShare && files?.length === 1 })
    return sent
  }

  test('is shared as text, with the link', async () => {
    const sent = shares(false)
    expect(await shareOrCopy({ ...score, picture })).toBe('shared')
    expect(sent).toEqual([{ title: link.title, url: link.url, text: score.text }])
  })

  test('is shared as a picture where files can be, and the link is in its text', async () => {
    const sent = shares(true)
    expect(await shareOrCopy({ ...score, picture })).toBe('shared')
    expect(sent).toEqual([{ title: link.title, text: `${score.text}\n${link.url}`, files: [picture] }])
  })

  test('is copied with the link', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    expect(await shareOrCopy(score)).toBe('copied')
    expect(copied).toEqual([`${score.text}\n${link.url}`])
  })
})
