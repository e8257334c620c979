import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { headlessCamera } from '#tests/support/browser/headless-camera.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { sceneSvg, views } from './scenes.ts'

const FOLDER = 'docs/pictures'
const laptop = { width: 1_280, height: 800 }
const phone = { width: 390, height: 844 }
const match = {
  title: 'Shivaji Park Sunday League Final',
  description: 'Twenty overs a side, red ball. Trophy after the match near the tent.',
  venue: 'Shivaji Park, Dadar',
  devices: [{ name: 'Scorer’s table', isController: true }, ...Object.keys(views).map((name) => ({ name }))],
}

type Found = { event: { slug: string; devices: { id: string; name: string }[] } }

test('the pictures of the README: control room and viewer’s page, on a laptop and on a phone', async ({
  page,
  browser,
  baseURL,
}, { outputDir }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, match)
  const query = 'query ($id: ID!) { event(id: $id) { slug devices { id name } } }'
  const { event } = await ask<Found>(page, query, { id }, organiser.accessToken)
  const cameras = await filmMatch(page, organiser, event.devices, outputDir)

  await page.setViewportSize(laptop)
  await page.goto(`/control/${id}`)
  await expect(page.getByText('3 of 3 cameras ready')).toBeVisible()
  await page.getByRole('button', { name: 'Go live' }).click()
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await untilPlaying(page)
  await save(page, 'control-room-laptop')
  await page.setViewportSize(phone)
  await save(page, 'control-room-phone')
  await page.goto('about:blank')

  for (const [size, viewport] of Object.entries({ laptop, phone })) {
    const viewer = await openViewer(browser, `${baseURL ?? ''}/event/${event.slug}`, viewport)
    await save(viewer, `viewer-${size}`)
    await viewer.context().close()
  }
  for (const camera of cameras) await camera.disconnect()
})

/** Lets a camera film each view. */
async function filmMatch(page: Page, organiser: Organiser, devices: Found['event']['devices'], folder: string) {
  mkdirSync(folder, { recursive: true })
  const cameras: Awaited<ReturnType<typeof headlessCamera>>[] = []
  for (const [name, view] of Object.entries(views)) {
    const image = join(folder, `${name}.png`)
    await sharp(Buffer.from(sceneSvg(view)))
      .png()
      .toFile(image)
    const deviceId = devices.find((device) => device.name === name)?.id ?? ''
    cameras.push(await headlessCamera(page, organiser, deviceId, { image, preview: previewOf(image) }))
  }
  return cameras
}

function previewOf(image: string): Buffer {
  const encoding = ['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-f', 'h264', 'pipe:1']
  const given = ['-loglevel', 'error', '-i', image, '-frames:v', '1', '-vf', 'scale=320:180', ...encoding]
  return execFileSync(ffmpeg.path, given)
}

async function openViewer(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(url)
  await untilPlaying(page)
  return page
}

async function untilPlaying(page: Page): Promise<void> {
  const seconds = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  const from = await seconds()
  await expect.poll(seconds, { timeout: 120_000 }).toBeGreaterThan(from + 2)
}

async function save(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(4_000)
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
}
