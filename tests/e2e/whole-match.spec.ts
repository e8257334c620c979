import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { SLOT_MS } from '#schema/messages/live.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { cricketMatch } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'
import { type FrameArea, frameAt, shareOf } from '#tests/support/media/clip-frames.ts'
import { decode, probe } from '#tests/support/media/footage.ts'
import { slotsIn } from '#tests/support/media/recorded.ts'

const NAMES = ['Sharma Sweets', 'Anand Cycle Works', 'Om Hardware']
const TURN_SECONDS = 10
/** The colour of the first camera, `olive`, and of the plates. */
const OLIVE = [128, 128, 0] as const
const PAINT = [255, 244, 210] as const
const MIDDLE: FrameArea = { left: 0.3, top: 0.35, right: 0.7, bottom: 0.65 }
const PLATES: FrameArea = { left: 0.03, top: 0.89, right: 0.23, bottom: 0.945 }
const SPONSOR: FrameArea = { left: 0.83, top: 0.045, right: 0.975, bottom: 0.17 }
const WHITE = [255, 255, 255] as const

type Match = { page: Page; organiser: Organiser; id: string; slug: string; origin: string; epochMs: number }

/** Records entries of the score as a scorer's phone does, at the present moment. */
async function record({ page, organiser, id }: Match, ...taps: (readonly [kind: string, payload: object])[]) {
  const lease = 'mutation ($id: ID!) { takeScorerLease(eventId: $id, roomId: "desk") { fence } }'
  const { takeScorerLease } = await ask<{ takeScorerLease: { fence: number } }>(
    ...([page, lease, { id }, organiser.accessToken] as const),
  )
  const entries = taps.map(([kind, payload], place) => {
    return { id: randomUUID(), at: new Date(Date.now() + place).toISOString(), kind, payload }
  })
  const query = `mutation ($id: ID!, $fence: Int!, $entries: [ScoreEntryInput!]!) {
    recordScore(eventId: $id, fence: $fence, entries: $entries) { seq }
  }`
  await ask(page, query, { id, fence: takeScorerLease.fence, entries }, organiser.accessToken)
}

/** A cricket match with three sponsors, each six for one of them, that two cameras film. */
async function startMatch(page: Page, origin: string) {
  const organiser = await signIn(page)
  const access = { origin, accessToken: organiser.accessToken }
  const sponsors = NAMES.map((name) => ({ name, logo: `${origin}/icons/icon-192.png` }))
  const { id, slug, cameras } = await createEventOverHttp(access, { change: { ...cricketMatch(), sponsors } })
  const rules = { everySeconds: null, turnSeconds: TURN_SECONDS, isBetween: false, moments: ['SIX'] }
  const update =
    'mutation ($id: ID!, $rules: SponsorRulesInput!) { updateSponsorRules(eventId: $id, rules: $rules) { eventId } }'
  await ask(page, update, { id, rules }, organiser.accessToken)
  const epochMs = await startEventOverHttp(access, id)
  const films = cameras.map((camera) => camera.film(epochMs))
  return { match: { page, organiser, id, slug, origin, epochMs }, films }
}

async function openViewer(browser: Browser, { origin, slug }: Match): Promise<Page> {
  const { viewport, isMobile, hasTouch } = test.info().project.use
  const context = await browser.newContext({
    baseURL: origin,
    viewport: viewport ?? null,
    ...(isMobile && { isMobile, hasTouch: hasTouch ?? false }),
  })
  const viewer = await context.newPage()
  await viewer.goto(`/event/${slug}`)
  await expect(viewer.getByText('Live', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  return viewer
}

const highlights = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const clips = (page: Page) => highlights(page).getByRole('listitem')

async function offerReplay({ page, id }: Match): Promise<void> {
  await page.goto(`/control/${id}`)
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer a replay' })
  await dialog.getByRole('button', { name: 'Offer to viewers' }).click()
  await expect(page.getByText(/^“Six.*” is offered to viewers\.$/)).toBeVisible()
}

async function makeClip(page: Page): Promise<Buffer> {
  await page
    .getByRole('button', { name: /^Share clip: Six/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make clip' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your clip is ready' })).toBeVisible({ timeout: 120_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save video' }).click(),
  ])
  return readFile(await download.path())
}

async function reportOn({ page, organiser, id }: Match, name: string) {
  const query = 'mutation ($id: ID!, $name: String!) { sponsorReportLink(eventId: $id, name: $name) { url } }'
  type Made = { sponsorReportLink: { url: string } }
  const { url } = (await ask<Made>(page, query, { id, name }, organiser.accessToken)).sponsorReportLink
  const secret = new URL(url).pathname.split('/').at(-1)
  const read = async () =>
    (await (await page.request.get(`/live/sponsor-report/${secret}.json`)).json()) as SponsorReport
  return { url, read }
}

/** For how long the programme shows a camera then: the slate where segments of the test's cameras came too late. */
async function cameraShownMs({ page, slug, epochMs }: Match, { atMs, untilMs }: { atMs: number; untilMs: number }) {
  const playlist = await (await page.request.get(`/live/${slug}/programme.m3u8?dvr=1`)).text()
  return slotsIn(playlist).reduce((sum, { slot }) => {
    const fromMs = epochMs + slot * SLOT_MS
    return sum + Math.max(0, Math.min(untilMs, fromMs + SLOT_MS) - Math.max(atMs, fromMs))
  }, 0)
}

test('a scored match: sponsor, replay, highlights, clip and the sponsor’s report', async ({
  page,
  browser,
  baseURL,
}) => {
  const { match, films } = await startMatch(page, baseURL ?? '')
  const viewer = await openViewer(browser, match)
  const player = viewer.locator('.player')
  await record(match, ['start', { first: 0 }], ['ball', { runs: 4 }])
  await expect(player.getByRole('img', { name: /^Dadar Strikers 4\/0/ })).toBeVisible()
  // Clips that overlap become one.
  await viewer.waitForTimeout(14_000)
  await record(match, ['ball', { runs: 6 }])
  await expect(player.getByRole('img', { name: /^Dadar Strikers 10\/0/ })).toBeVisible()
  await expect(player.getByRole('img', { name: 'Sponsor: Sharma Sweets' })).toBeVisible()

  await viewer.waitForTimeout(4_000)
  await offerReplay(match)
  await viewer.getByRole('button', { name: /^Watch again: Six/ }).click({ timeout: 30_000 })
  const clip = viewer.getByLabel(/^Replay: Six/)
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
  await expect(viewer.getByText('Live', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await record(match, ['concede', { side: 1 }])
  await ask(page, 'mutation ($id: ID!) { endEvent(id: $id) { id } }', { id: match.id }, match.organiser.accessToken)
  for (const film of films) await film.stop()
  await expect(viewer.getByRole('region', { name: 'Result' })).toContainText('Dadar Strikers won')
  await expect(clips(viewer)).toHaveText([/Four/, /Six/])

  const file = await makeClip(viewer)
  const { streams } = await probe(file)
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 1_280, height: 720 }, { codec_name: 'aac' }])
  const { frames, coded, complaints } = await decode(file)
  expect({ frames, complaints }).toEqual({ frames: coded, complaints: '' })
  const last = await frameAt(file, frames / 30 - 1, { width: 640, height: 360 })
  expect(shareOf(last, OLIVE, MIDDLE)).toBeGreaterThan(0.95)
  expect(shareOf(last, PAINT, PLATES)).toBeGreaterThan(0.15)
  expect(shareOf(last, WHITE, SPONSOR)).toBeGreaterThan(0.4)

  await page.reload()
  await highlights(page)
    .getByRole('button', { name: /^Remove: 1\. Four/ })
    .click()
  await highlights(page).getByRole('button', { name: 'Save highlights' }).click()
  await expect(highlights(page)).toContainText('Highlights updated.')
  await viewer.reload()
  await expect(clips(viewer)).toHaveText([/Six/])
  await clips(viewer)
    .getByRole('button', { name: /^Watch: Six/ })
    .click()
  await expect(viewer.getByRole('img', { name: /^Dadar Strikers 10\/0/ })).toBeVisible()
  await viewer.context().close()

  const { url, read } = await reportOn(match, 'Sharma Sweets')
  await expect.poll(async () => (await read()).live.viewerSeconds).toBeGreaterThanOrEqual(4)
  const report = await read()
  expect(report).toMatchObject({ name: 'Sharma Sweets', turns: [{ n: 1, why: 'moment' }] })
  const [turn = { atMs: 0, untilMs: 0 }] = report.turns
  expect(report.scheduledMs).toBe(TURN_SECONDS * 1_000)
  expect(report.onAirMs).toBe(await cameraShownMs(match, turn))
  expect(report.live.viewerSeconds).toBeLessThanOrEqual(TURN_SECONDS)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Sharma Sweets' })).toBeVisible()
  await expect(page.getByText('1 time, 10 s')).toBeVisible()
  for (const name of NAMES.slice(1)) expect((await (await reportOn(match, name)).read()).turns).toEqual([])
})
