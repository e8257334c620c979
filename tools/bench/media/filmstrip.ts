import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { phoneContext, throttle, type VisitOptions } from './visit.ts'

type Frame = { atMs: number; image: Buffer }

const STEP_MS = 500
const [WIDTH, HEIGHT, CAPTION, GAP] = [180, 370, 28, 8]
const AFTER_READY_MS = 500

/** Makes a first visit and writes what the phone shows every half second as one picture (PNG). */
export async function drawFilmstrip(browser: Browser, options: VisitOptions, file: string): Promise<void> {
  const { frames, lastMs } = await film(browser, options)
  const steps = Array.from({ length: Math.ceil(lastMs / STEP_MS) }, (_, step) => (step + 1) * STEP_MS)
  const tiles = await Promise.all(
    steps.map((ms) => tileOf(frames.findLast(({ atMs }) => atMs <= ms)?.image ?? null, ms)),
  )
  await sharp({
    create: { width: tiles.length * (WIDTH + GAP), height: HEIGHT + CAPTION, channels: 3, background: '#e6ebf0' },
  })
    .composite(tiles.map((input, place) => ({ input, left: place * (WIDTH + GAP) + GAP / 2, top: 0 })))
    .png({ palette: true })
    .toFile(file)
}

/** Frames of a visit until half a second after the page was ready. A frame arrives with each paint. */
async function film(browser: Browser, options: VisitOptions): Promise<{ frames: Frame[]; lastMs: number }> {
  const { path, profile, isReady } = options
  const context = await phoneContext(browser, options)
  try {
    const page = await context.newPage()
    const { devtools } = await throttle(page, profile)
    const frames: Frame[] = []
    const beganAt = performance.now()
    devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push({ atMs: performance.now() - beganAt, image: Buffer.from(data, 'base64') })
      devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: WIDTH, maxHeight: HEIGHT })
    await page.goto(path, { waitUntil: 'commit', timeout: 120_000 })
    await isReady(page)
    await sleep(AFTER_READY_MS)
    return { frames, lastMs: performance.now() - beganAt }
  } finally {
    await context.close()
  }
}

/** White before the first paint. */
async function tileOf(image: Buffer | null, ms: number): Promise<Buffer> {
  const caption = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${CAPTION}">
    <text x="50%" y="19" text-anchor="middle" font-family="sans-serif" font-size="14">${(ms / 1_000).toFixed(1)} s</text></svg>`
  const blank = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
  const screen =
    image === null ? blank.png() : sharp(image).resize(WIDTH, HEIGHT, { fit: 'contain', background: '#ffffff' })
  return sharp(await screen.png().toBuffer())
    .extend({ bottom: CAPTION, background: '#e6ebf0' })
    .composite([{ input: Buffer.from(caption), left: 0, top: HEIGHT }])
    .png()
    .toBuffer()
}
