import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { move } from '#tests/support/browser/camera-phone.ts'
import { type Camera, openMatch, viewerOf } from '#tests/support/browser/match-fixture.ts'

const FOLDER = 'test-results/screens'
const phone = { width: 360, height: 740 }
const lying = { width: 740, height: 360 }
const laptop = { width: 1_280, height: 800 }

/** Takes the viewport only: a full-page picture of a playing video comes too late. */
async function look(page: Page, name: string, sizes: Record<string, { width: number; height: number }>) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await page.waitForTimeout(1_200)
    await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`) })
  }
}

test('a match: cameras, control room and viewer', async ({ browser, baseURL }) => {
  const ground = await openMatch(browser, baseURL ?? '', 3)
  const [first, second] = ground.cameras as [Camera, Camera]
  const room = ground.page
  await room.goto(`/control/${ground.id}`)
  await expect(room.getByText('3 of 3 cameras ready')).toBeVisible()
  await look(first.page, 'camera-ready', { phone, lying })
  await look(room, 'control-before', { phone, laptop })
  await room.getByRole('button', { name: 'Go live' }).click()
  await expect(room.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  const viewer = await viewerOf(browser, baseURL ?? '', ground.slug)
  await room.locator('.deskpanel--cameras').getByRole('button', { name: second.name }).click()
  await second.context.setOffline(true)
  await expect(room.getByText(/^Square leg (went offline|lagged)/)).toBeVisible()
  await look(room, 'control-live', { phone, laptop })
  await look(second.page, 'camera-offline', { phone, lying })
  await second.context.setOffline(false)
  await look(first.page, 'camera-air', { phone, lying })
  await look(viewer, 'viewer-live', { phone, lying, laptop })
  await viewer.getByRole('button', { name: 'Pause' }).click()
  await look(viewer, 'viewer-paused', { phone, laptop })
  await move(room, ground.organiser, 'endEvent', ground.id)
  await expect(room.getByRole('heading', { name: 'Edit recording' })).toBeVisible()
  await look(room, 'control-over', { phone, laptop })
  await viewer.reload()
  await viewer.waitForTimeout(3_000)
  await look(viewer, 'viewer-replay', { phone, laptop })
  await look(first.page, 'camera-over', { phone, lying })
  await viewer.context().close()
  await ground.close()
})
