import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { ask, signIn } from '#tests/support/browser/organiser.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'
import { decode } from '#tests/support/media/footage.ts'

/** An event of this title that has ended, with three seconds of two cameras, in its control room. */
async function openRecording(page: Page, origin: string, title: string): Promise<void> {
  const { accessToken } = await signIn(page)
  const access = { origin, accessToken }
  const { id, cameras } = await createEventOverHttp(access, { change: { title } })
  await startEventOverHttp(access, id)
  for (const camera of cameras) {
    await camera.putInit()
    for (const slot of [0, 1, 2]) expect((await camera.putSlot(slot)).status).toBe(201)
  }
  await page.waitForTimeout(3_000)
  await ask(page, 'mutation ($id: ID!) { endEvent(id: $id) { id } }', { id }, accessToken)
  await page.goto(`/control/${id}`)
  await expect(page.getByRole('heading', { name: 'Camera 2' })).toBeVisible()
}

const button = (page: Page, what: string) => page.getByRole('button', { name: `Download: ${what}` })

test('the owner downloads the match and a camera, is told why one cannot start, and tries again', async ({
  page,
  baseURL,
}) => {
  await openRecording(page, baseURL ?? '', 'रविवार फ़ाइनल')
  await expect(page.getByText(/^3 seconds · about \d+ kB$/)).toHaveCount(3)
  await expect(page.getByText(/^The recording is kept until \d{1,2} \w{3,4} \d{4}\.$/)).toBeVisible()
  await expectAccessible(page, 'downloads')
  for (const [what, name] of [
    ['The match', 'रविवार फ़ाइनल 2026-12-06.mp4'],
    ['Camera 2', 'रविवार फ़ाइनल 2026-12-06 Camera 2.mp4'],
  ] as const) {
    const starting = page.waitForEvent('download')
    await button(page, what).click()
    await expect(page.getByText(/^Downloading\./)).toBeVisible()
    const download = await starting
    expect(download.suggestedFilename()).toBe(name)
    expect(await decode(await readFile(await download.path()))).toMatchObject({ frames: 90, complaints: '' })
  }

  const answers = [429, 403, 410, 500]
  await page.route('**/live/downloads/**', async (route) => {
    const status = answers.shift()
    await (status === undefined ? route.continue() : route.fulfill({ status }))
  })
  for (const said of [/^Several downloads are running\./, /^That link had expired\./, /^This recording has expired/]) {
    await button(page, 'The match').click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(button(page, 'The match')).toBeFocused()
  }
  await button(page, 'The match').click()
  await expect(page.getByText(/^The download didn’t start\./)).toBeVisible()
  await Promise.all([page.waitForEvent('download'), button(page, 'The match').click()])
})
