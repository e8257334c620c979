import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { answer, refused, sent } from '#tests/support/browser/answers.ts'
import { cameraView, serveFakeStudio } from '#tests/support/browser/fake-studio.ts'
import { createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const PAVILION = '0a000000-0000-4000-8000-000000000001'
const SQUARE = '0a000000-0000-4000-8000-000000000002'
const cameras = [cameraView(PAVILION, 'Pavilion end', { tally: 'air' }), cameraView(SQUARE, 'Square leg')]
const at = (second: number) => new Date(Date.UTC(2026, 11, 6, 10, 0, second)).toISOString()
const times = (second: number) => ({ at: at(second), from: at(second - 9), until: at(second + 4) })
const moment = (entryId: string, second: number, title: string, cameraIds: string[]) => {
  return { __typename: 'HighlightMoment', entryId, ...times(second), title, cameraIds }
}
const moments = [moment('e1', 10, 'Four, Rahul', [SQUARE]), moment('e2', 40, 'Wicket, Rahul', [SQUARE, PAVILION])]

let organiser: Organiser
let id: string
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
  id = await createEvent(page, organiser, { title: 'Sunday League Final', devices: [{ name: 'Pavilion end' }] })
})

async function enterLive(page: Page, change: object = {}) {
  await answer(page, 'ControlledEvent', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({
      json: { data: { event: { ...data.event, status: 'LIVE', programmeUrl: '/live/made/programme.m3u8' } } },
    })
  })
  await page.route('**/live/made/programme.m3u8*', (route) =>
    route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: '#EXTM3U\n#EXTINF:1,\n/live/made/1.m4s\n' }),
  )
  await page.route('**/live/made/1.m4s', (route) => route.fulfill({ body: 'picture' }))
  const onAir = { status: 'live', slot: 100, onAir: PAVILION, wanted: PAVILION, watching: 238, cameras } as const
  const studio = await serveFakeStudio(page, { ...onAir, epochMs: Date.now() - 3_877_000, ...change })
  await page.goto(`/control/${id}`)
  return studio
}

const answerMoments = (page: Page, found: readonly unknown[]) =>
  answer(page, 'ReplayMoments', (route) =>
    route.fulfill({ json: { data: { highlights: { __typename: 'Highlights', eventId: id, moments: found } } } }),
  )
const offered = { offerReplay: { __typename: 'ReplayOffer', entryId: 'e1', at: at(50) } }
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Offer a replay' })

test('the last moment is offered from the best-placed camera, or another of those that have it', async ({ page }) => {
  await enterLive(page)
  await answerMoments(page, moments)
  const asked = sent<object>(page, 'OfferReplay')
  await answer(page, 'OfferReplay', refused('Another control room is in control now.', { code: 'CONFLICT' }))
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(dialog(page).getByLabel('Moment')).toHaveValue('e2')
  await expect(dialog(page).getByLabel('Seen from').locator('option')).toHaveText([
    'Best view: Square leg',
    'Pavilion end',
  ])
  await expectAccessible(page, 'a replay to offer')
  await dialog(page).getByLabel('Seen from').selectOption('Pavilion end')
  await dialog(page).getByRole('button', { name: 'Offer to viewers' }).click()
  await expect(dialog(page)).toContainText('Another control room is in control now.')

  // The camera that was chosen does not have the other moment.
  await dialog(page).getByLabel('Moment').selectOption('e1')
  await expect(dialog(page).getByLabel('Seen from').locator('option')).toHaveText(['Best view: Square leg'])
  await answer(page, 'OfferReplay', (route) => route.fulfill({ json: { data: offered } }))
  await dialog(page).getByRole('button', { name: 'Offer to viewers' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('“Four, Rahul” is offered to viewers.')).toBeVisible()
  const wish = { eventId: id, fence: 1 }
  expect(asked).toEqual([
    { ...wish, entryId: 'e2', deviceId: PAVILION },
    { ...wish, entryId: 'e1', deviceId: null },
  ])
})

test('without a moment there is nothing to offer, and only who is in control can', async ({ page }) => {
  const studio = await enterLive(page)
  await answerMoments(page, [])
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(dialog(page)).toContainText('Nothing to replay yet.')
  await expect(dialog(page).getByRole('button', { name: 'Offer to viewers' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  studio.update({ holder: { id: 'other', name: 'Ravi' } })
  await expect(page.getByText(/is in control\. You are watching\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replay', exact: true })).toHaveCount(0)
})
