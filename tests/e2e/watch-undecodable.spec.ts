import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveFakeProgramme } from '#tests/support/media/fake-programme.ts'

/** From decision 7. */
const RECOVERED_WITHIN_MS = 12_000

/** Measures the longest stop. */
function watchStops(page: Page) {
  return page.evaluate(() => {
    const seen = { longestMs: 0, faults: 0 }
    Object.assign(window, { seen })
    const video = document.querySelector('video')
    let place = -1
    let movedAt = performance.now()
    // hls.js may notice the error first; both ways the element is reset.
    for (const sign of ['error', 'emptied']) {
      video?.addEventListener(sign, () => {
        seen.faults += 1
      })
    }
    setInterval(() => {
      const now = performance.now()
      if (video && !video.paused && video.readyState > 1 && video.currentTime !== place) {
        place = video.currentTime
        movedAt = now
      }
      seen.longestMs = Math.max(seen.longestMs, now - movedAt)
    }, 100)
  })
}

const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { longestMs: number; faults: number } }).seen)
const picture = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return { time: video?.currentTime ?? 0, width: video?.videoWidth ?? 0, hasError: video?.error !== null }
  })

async function expectMoving(page: Page, timeout = 20_000) {
  await expect(async () => {
    const before = await picture(page)
    await page.waitForTimeout(400)
    const after = await picture(page)
    expect([after.hasError, after.time > before.time]).toEqual([false, true])
  }).toPass({ timeout })
}

test('live playback continues behind a part that cannot be decoded', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  await watchStops(page)
  fake.makeUndecodable(4)
  await expect.poll(async () => (await seen(page)).faults, { timeout: 30_000 }).toBeGreaterThan(0)
  await expectMoving(page)
  await page.waitForTimeout(RECOVERED_WITHIN_MS)
  await expectMoving(page)
  expect((await seen(page)).longestMs).toBeLessThan(RECOVERED_WITHIN_MS)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0)
})

test('a recording plays past a part that cannot be decoded', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context, { status: 'COMPLETED', undecodable: { from: 4, to: 14 } })
  await page.goto(fake.path)
  await page.getByRole('button', { name: 'Watch the match' }).click()
  await expectMoving(page)
  await expect.poll(async () => (await picture(page)).time, { timeout: 40_000 }).toBeGreaterThan(16)
  await expectMoving(page)
})

test('reports a camera that cannot be decoded, until another is shown', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context)
  await page.goto(fake.path)
  await expectMoving(page)
  fake.makeUndecodable(3_600)
  await expect(page.getByText('Can’t play the video')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Try Chrome or Safari.')).toBeVisible()
  await expectAccessible(page, 'undecodable')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Can’t play the video')).toHaveCount(0)
  await expect(page.getByText('Can’t play the video')).toBeVisible({ timeout: 30_000 })
  fake.cut('square')
  await expectMoving(page, 30_000)
  await expect(page.getByText('Can’t play the video')).toHaveCount(0)
})
