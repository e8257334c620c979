import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { boxesIn } from '#schema/mp4/boxes/boxes.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  difference,
  type Frame,
  type FrameArea,
  frameAt,
  sampleFrames,
  shareOf,
} from '#tests/support/media/clip-frames.ts'
import { decode, hear, probe } from '#tests/support/media/footage.ts'
import type { SampleName } from '#tests/support/media/sample-camera.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

/** Seconds of the stream: the six and its clip of 15 s, 9/13 of it before; cameras; when the sponsor's turn begins. */
const SIX_AT = 80
const FROM = SIX_AT - (15 * 9) / 13
const CUTS = [
  { slot: 76, camera: 'square' },
  { slot: 81, camera: 'upright' },
] as const
const SPONSOR_FROM = 75
const SPONSOR_NAME = 'Sharma Sweets'
const LOGO = '/icons/icon-192.png'

const TIN = [15, 25, 19] as const
const PAINT = [255, 244, 210] as const
const WHITE = [255, 255, 255] as const
/** Between plates and sponsor. */
const MIDDLE: FrameArea = { left: 0.05, top: 0.22, right: 0.8, bottom: 0.72 }
/** Label and score of the plates. */
const PLATES: FrameArea = { left: 0.03, top: 0.89, right: 0.23, bottom: 0.945 }
const SPONSOR: FrameArea = { left: 0.83, top: 0.045, right: 0.975, bottom: 0.17 }

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const seconds = (page: Page) => dialog(page).getByRole('spinbutton', { name: 'Length in seconds' })
const shape = (page: Page) => dialog(page).getByRole('combobox', { name: 'Shape' })
const preview = (page: Page) => dialog(page).getByRole('img', { name: /^Preview of the clip/ })

/** A recording in which the sponsor's turn begins at second 75. */
async function serve(context: BrowserContext, options: Parameters<typeof serveScoredProgramme>[1] = {}) {
  const fake = await serveScoredProgramme(context, { status: 'COMPLETED', sponsors: [SPONSOR_NAME], ...options })
  const atMs = fake.epochMs + SPONSOR_FROM * 1_000
  fake.sponsorTurns.turns.push({ n: 1, atMs, untilMs: atMs + 15_000, name: SPONSOR_NAME, logo: LOGO, why: 'interval' })
  return fake
}

async function openSix(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const six = page.getByRole('listitem').filter({ hasText: '11/0 (0.3)' })
  await six.getByRole('button', { name: /^Share clip: / }).click()
  await expect(dialog(page)).toBeVisible()
}

async function make(page: Page): Promise<Buffer> {
  await button(page, 'Make clip').click()
  await expect(dialog(page).getByRole('heading', { name: 'Your clip is ready' })).toBeVisible({ timeout: 120_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save video').click()])
  expect(download.suggestedFilename()).toMatch(/\.mp4$/)
  return readFile(await download.path())
}

/** The least difference from the pictures of a made camera around a second of the stream. */
async function offFrom(frame: Frame, camera: SampleName, second: number, area: FrameArea = MIDDLE): Promise<number> {
  const { width, height } = frame
  const pictures = await sampleFrames(camera, Math.floor(second), { width, height })
  const place = Math.round((second % 1) * 30)
  return Math.min(...pictures.slice(place - 2, place + 3).map((picture) => difference(frame, picture, area)))
}

test('a clip across cuts has the pictures, the score of each second and the sponsor in it', async ({
  page,
  context,
}) => {
  const fake = await serve(context, { cuts: [...CUTS] })
  await openSix(page, fake.path)
  await expect(preview(page)).toHaveAccessibleName(/Dadar Strikers 11\/0 \(0\.3\)/)
  await expect(seconds(page)).toHaveValue('13')
  await expectAccessible(page, 'choosing a clip')
  await seconds(page).fill('15')
  await expect(dialog(page).getByText('About 5.9 MB')).toBeVisible()
  const clip = await make(page)
  await expectAccessible(page, 'a clip that is ready')

  expect(clip.length).toBeLessThan(16_000_000)
  expect(boxesIn(clip)?.map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
  const { streams, packets } = await probe(clip)
  expect(streams).toMatchObject([
    { codec_type: 'video', codec_name: 'h264', width: 1_280, height: 720, pix_fmt: 'yuv420p' },
    { codec_type: 'audio', codec_name: 'aac', profile: 'LC', sample_rate: '48000', channels: 2 },
  ])
  const times = packets.filter(({ codec_type }) => codec_type === 'video').map(({ pts_time }) => Number(pts_time))
  expect(times[0]).toBe(0)
  expect(times.length).toBeGreaterThan(440)
  expect(Math.max(...times.slice(1).map((time, place) => time - (times[place] ?? 0)))).toBeLessThan(0.08)
  const { frames, coded, samples, complaints } = await decode(clip)
  expect({ frames, complaints }).toEqual({ frames: coded, complaints: '' })
  expect(samples / 48_000).toBeCloseTo(15, 1)
  expect((await hear(clip)).loudest).toBeGreaterThan(1_000)

  const size = { width: 640, height: 360 }
  const at = (second: number) => frameAt(clip, second - FROM, size)
  for (const [second, camera] of [
    [72.5, 'pavilion'],
    [75.5, 'pavilion'],
    [78.5, 'square'],
  ] as const) {
    const frame = await at(second)
    expect(await offFrom(frame, camera, second), `${camera} at ${second}`).toBeLessThan(8)
    expect(await offFrom(frame, camera === 'square' ? 'pavilion' : 'square', second)).toBeGreaterThan(30)
  }
  // A phone that is held upright is in the middle, all of it.
  const [upright] = await sampleFrames('upright', 83, { width: 202, height: 360 })
  const tall = await at(83.5)
  const cropped = { width: 202, height: 360, rgb: columns(tall, 219, 202) }
  expect(difference(cropped, upright as Frame, { left: 0.1, top: 0.05, right: 0.9, bottom: 0.8 })).toBeLessThan(8)

  const [before, later, after, last] = [await at(72.5), await at(79.5), await at(80.5), await at(84)]
  for (const frame of [before, after]) {
    expect(shareOf(frame, PAINT, PLATES)).toBeGreaterThan(0.15)
    expect(shareOf(frame, TIN, PLATES)).toBeGreaterThan(0.15)
  }
  expect(difference(before, later, PLATES)).toBeLessThan(3)
  expect(difference(after, last, PLATES)).toBeLessThan(3)
  expect(difference(later, after, PLATES)).toBeGreaterThan(6)

  expect(shareOf(await at(74.7), WHITE, SPONSOR)).toBeLessThan(0.2)
  expect(shareOf(await at(75.3), WHITE, SPONSOR)).toBeGreaterThan(0.4)
})

function columns({ width, height, rgb }: Frame, from: number, count: number): Buffer {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = (row * width + from) * 3
    return rgb.subarray(start, start + count * 3)
  })
  return Buffer.concat(rows)
}

test('a tall clip has the whole picture, with the score below it', async ({ page, context }) => {
  const fake = await serve(context)
  await openSix(page, fake.path)
  await shape(page).selectOption('Tall (9:16), for status')
  await seconds(page).fill('5')
  const clip = await make(page)
  const { streams } = await probe(clip)
  expect(streams).toMatchObject([{ width: 720, height: 1_280 }, { codec_name: 'aac' }])
  const from = SIX_AT - (5 * 9) / 13
  const frame = await frameAt(clip, 78.5 - from, { width: 360, height: 640 })
  const picture = { width: 360, height: 202, rgb: frame.rgb.subarray(219 * 360 * 3, (219 + 202) * 360 * 3) }
  expect(await offFrom(picture, 'pavilion', 78.5, { left: 0, top: 0, right: 1, bottom: 0.97 })).toBeLessThan(8)
  const plates = { left: 0.05, top: 0.69, right: 0.3, bottom: 0.73 }
  expect(shareOf(frame, PAINT, plates)).toBeGreaterThan(0.15)
  expect(shareOf(frame, TIN, plates)).toBeGreaterThan(0.15)
  expect(shareOf(frame, WHITE, { left: 0.65, top: 0.225, right: 0.95, bottom: 0.305 })).toBeGreaterThan(0.4)
})

test('the clip of what is on the picture is handed to the share sheet, and cancelling makes none', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    // The sheet stays open.
    const share = (data: ShareData) =>
      shared.push(data) > 1 ? Promise.reject(new DOMException()) : new Promise(() => {})
    Object.assign(navigator, { canShare: () => true, share })
  })
  const fake = await serve(context, { status: 'LIVE' })
  await page.goto(fake.path)
  await expect(page.getByRole('img', { name: /^Dadar Strikers 11\/1/ })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Share clip', exact: true })
  await opener.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Moment' })).toHaveValue('seen')
  await expect(seconds(page)).toHaveValue('15')

  await button(page, 'Make clip').press('Enter')
  await expect(dialog(page).getByRole('progressbar', { name: 'Making your clip' })).toBeVisible()
  await expect(button(page, 'Making your clip')).toBeFocused()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Make clip')).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(0)

  await seconds(page).fill('5')
  await button(page, 'Make clip').press('Enter')
  await expect(button(page, 'Share')).toBeFocused({ timeout: 60_000 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).not.toContainText('Couldn’t share')
  const shared = () =>
    page.evaluate(() =>
      (window as unknown as { shared: ShareData[] }).shared.map(({ files, text }) => {
        const [file] = files ?? []
        return { text, type: file?.type, isBig: (file?.size ?? 0) > 100_000 }
      }),
    )
  await expect.poll(shared).toEqual([{ text: expect.stringMatching(/\?t=1\d\d$/), type: 'video/mp4', isBig: true }])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('without a network it says so, and goes on when asked', async ({ page, context }) => {
  const fake = await serve(context)
  await openSix(page, fake.path)
  await expect(preview(page)).toBeVisible()
  await seconds(page).fill('5')
  fake.setReachable(false)
  await button(page, 'Make clip').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Check your connection', { timeout: 60_000 })
  await expectAccessible(page, 'a clip that failed')
  fake.setReachable(true)
  await button(page, 'Try again').click()
  await expect(dialog(page).getByRole('heading', { name: 'Your clip is ready' })).toBeVisible({ timeout: 60_000 })
})

test('a browser that encodes no video offers a link to the moment', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'))
  const fake = await serve(context)
  await openSix(page, fake.path)
  await expect(dialog(page)).toContainText('This browser can’t make videos.')
  await expect(button(page, 'Make clip')).toHaveCount(0)
  await button(page, 'Share link').click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/event\/[\w-]+\?t=71$/)
  await expectAccessible(page, 'a link in place of a clip')
})

test('nothing of it is loaded before it is asked for, and it speaks Hindi', async ({ page, context }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const breaches: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) breaches.push(message.text())
  })
  await page.addInitScript(() => window.localStorage.setItem('language', 'hi'))
  const fake = await serve(context)
  await page.goto(fake.path)
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => /clip-(parts|worker)/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'क्लिप शेयर करें', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'क्लिप शेयर करें' })).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: /^क्लिप की झलक/ })).toBeVisible()
  await expectAccessible(page, 'a clip in Hindi')
  expect(breaches).toEqual([])
})
