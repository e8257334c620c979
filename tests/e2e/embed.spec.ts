import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { createEvent, signIn } from '#tests/support/browser/organiser.ts'
import { serveFakeProgramme } from '#tests/support/media/fake-programme.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Show on a website' })

/** A web page of another origin that holds `code`. */
async function siteWith(code: () => string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Our club</title><h1>Our club</h1>${code()}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

test('the owner names a site and gets the code, which shows the player there and nowhere else', async ({
  page,
  context,
}) => {
  let code = ''
  const [club, stranger] = [await siteWith(() => code), await siteWith(() => code)]
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Shown elsewhere' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/view-event/${id}`)
  await page.getByRole('button', { name: 'Show on a website' }).click()
  await expect(dialog(page)).toContainText('Save a website first.')
  await expectAccessible(page, 'the dialog without a site')

  const sites = dialog(page).getByLabel('Websites that may show your matches')
  await sites.fill('club')
  await dialog(page).getByRole('button', { name: 'Save websites' }).click()
  await expect(dialog(page)).toContainText('club isn’t a website address.')
  await sites.fill(club.origin)
  await dialog(page).getByRole('button', { name: 'Save websites' }).click()
  await expect(dialog(page)).toContainText('Websites saved.')
  await dialog(page).getByRole('button', { name: 'Copy code' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^<iframe src="http:\/\/127\.0\.0\.1:\d+\/embed\/shown-elsewhere-/)
  code = await copied()
  await expectAccessible(page, 'the dialog with the code')

  const reader = await context.newPage()
  await reader.goto(club.origin)
  const frame = reader.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Shown elsewhere' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Open in Maidan Live' })).toHaveAttribute('target', '_blank')
  const refusals: string[] = []
  reader.on('console', (message) => refusals.push(message.text()))
  await reader.goto(stranger.origin)
  await expect.poll(() => refusals.join()).toContain('frame-ancestors')
  await expect(frame.getByRole('heading', { name: 'Shown elsewhere' })).toHaveCount(0)
  club.close()
  stranger.close()

  const hidden = await createEvent(page, organiser, { title: 'For us', visibility: 'PRIVATE' })
  await page.goto(`/view-event/${hidden}`)
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show on a website' })).toHaveCount(0)
})

for (const status of ['LIVE', 'COMPLETED'] as const) {
  test(`the embedded player loads no video before a tap, then starts muted with the score: ${status}`, async ({
    page,
    context,
  }) => {
    const fake = await serveScoredProgramme(context, { status })
    const media: string[] = []
    page.on('request', (request) => {
      if (/\.(m3u8|m4s|mp4)/.test(request.url())) media.push(request.url())
    })
    await page.addInitScript(() => localStorage.setItem('sound', 'on'))
    await page.goto(fake.path.replace('/event/', '/embed/'))
    const start = page.getByRole('button', { name: status === 'LIVE' ? 'Watch live' : 'Watch the match' })
    await expect(start).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(media).toEqual([])
    await expectAccessible(page, `the embedded player before a tap, ${status}`)

    await start.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible()
    expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(true)
    const place = page.getByRole('slider', { name: 'Position in the match' })
    if (status === 'COMPLETED') await place.fill('60')
    const score = status === 'COMPLETED' ? '5/0 (0.2)' : '11/1 (0.4)'
    await expect(page.getByRole('img', { name: `Dadar Strikers ${score}` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in Maidan Live' })).toBeVisible()
    await expectAccessible(page, `the embedded player, ${status}`)
  })
}

test('the embedded player says when a match that is over has no recording', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context, { status: 'COMPLETED', isRecorded: false })
  await page.goto(fake.path.replace('/event/', '/embed/'))
  await expect(page.getByText('There’s no recording.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Watch the match' })).toHaveCount(0)
})
