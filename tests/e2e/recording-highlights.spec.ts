import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { PublishedHighlights } from '#schema/highlights/clip.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { ask, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'

/** hls.js as the web app has it, without the app around it. */
const HLS = join(import.meta.dirname, '../../node_modules/hls.js/dist/hls.light.min.js')
const FILMED_SECONDS = 16

const editor = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const rows = (page: Page) => editor(page).getByRole('listitem')
const tool = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true })
const picture = (page: Page) => page.locator('video')
const secondOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)

type Ended = { id: string; slug: string; epochMs: number; deviceIds: string[]; organiser: Organiser }
type Listed = readonly [from: number, until: number, title?: string]

type Seen = { atMs: number; second: number; red: number; green: number }
type Played = { seen: Seen[]; duration: number; errors: string[] }

// Both tests use one event: filming it takes a quarter of a minute.
test.describe.configure({ mode: 'default' })
let ended: Promise<Ended> | undefined

/** An event that two cameras have filmed for a quarter of a minute. */
async function endedEvent(page: Page, origin: string): Promise<Ended> {
  const organiser = await signIn(page)
  const access = { origin, accessToken: organiser.accessToken }
  const { id, slug, cameras } = await createEventOverHttp(access, { devices: 2 })
  const epochMs = await startEventOverHttp(access, id)
  const films = cameras.map((camera) => camera.film(epochMs))
  const filmed = () => Math.min(...films.map(({ sent }) => sent.length && (sent.at(-1) ?? 0) + 1))
  await expect.poll(filmed, { timeout: 60_000 }).toBeGreaterThanOrEqual(FILMED_SECONDS)
  await Promise.all(films.map((film) => film.stop()))
  await ask(page, 'mutation ($id: ID!) { endEvent(id: $id) { id } }', { id }, organiser.accessToken)
  return { id, slug, epochMs, organiser, deviceIds: cameras.map(({ deviceId }) => deviceId) }
}

async function editHighlights(page: Page, { id, epochMs, organiser }: Ended, list: readonly Listed[]): Promise<void> {
  const at = (second: number) => new Date(epochMs + second * 1_000).toISOString()
  await ask(
    page,
    'mutation ($id: ID!, $clips: [HighlightClipInput!]) { editHighlights(eventId: $id, clips: $clips) { isEdited } }',
    { id, clips: list.map(([from, until, title]) => ({ from: at(from), until: at(until), title })) },
    organiser.accessToken,
  )
}

/** Plays a playlist to its end; returns what was on the screen at each moment of the reel. */
async function play(page: Page, url: string): Promise<Played> {
  await page.addScriptTag({ path: HLS })
  return page.evaluate(async (source) => {
    const { Hls } = window as unknown as { Hls: typeof import('hls.js').default }
    const video = document.createElement('video')
    const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 9 })
    const drawing = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    const hls = new Hls({ enableWorker: false })
    const played: Played = { seen: [], duration: 0, errors: [] }
    hls.on(Hls.Events.ERROR, (_event, { details }) => {
      // A busy machine decodes late; a gap in the reel is an error of its own.
      if (details !== Hls.ErrorDetails.BUFFER_STALLED_ERROR) played.errors.push(details)
    })
    document.body.append(video)
    video.muted = true
    hls.loadSource(source)
    hls.attachMedia(video)
    const look = () => {
      drawing.drawImage(video, 0, 0, 16, 9)
      const [red = 0, green = 0] = drawing.getImageData(8, 4, 1, 1).data
      played.seen.push({ atMs: hls.playingDate?.getTime() ?? 0, second: video.currentTime, red, green })
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
    await video.play()
    await new Promise((resolve) => video.addEventListener('ended', resolve))
    hls.destroy()
    return { ...played, duration: video.duration || played.seen.at(-1)?.second || 0 }
  }, url)
}

/** What viewers get: seconds of the event, and titles. */
async function published(page: Page, { slug, epochMs }: Ended) {
  const response = await page.request.get(`/live/${slug}/highlights.json?minutes=10`)
  const { clips } = (await response.json()) as PublishedHighlights
  const second = (ms: number) => (ms - epochMs) / 1_000
  return clips.map(({ fromMs, untilMs, title }) => [second(fromMs), second(untilMs), title?.en ?? null])
}

test('an owner orders, lengthens, previews, adds and drops highlights, and goes back to the automatic ones', async ({
  page,
  baseURL,
}) => {
  ended = endedEvent(page, baseURL ?? '')
  const event = await ended
  await editHighlights(page, event, [
    [2, 6, 'The first'],
    [8, 12, 'The second'],
  ])
  await page.goto(`/control/${event.id}`)
  await expect(rows(page)).toHaveText([/^1\. The first 0:04/, /^2\. The second 0:04/])
  await expect(editor(page)).toContainText('Viewers see your own list.')

  await tool(page, 'Move down: 1. The first').press('Enter')
  await expect(rows(page)).toHaveText([/^1\. The second/, /^2\. The first/])
  await expect(tool(page, 'Move up: 2. The first')).toBeFocused()
  await expect(editor(page)).toContainText('Not saved yet.')

  await tool(page, 'Change: 2. The first').click()
  const ends = rows(page).nth(1).getByLabel('Ends after it (seconds)', { exact: true })
  const tail = Number(await ends.inputValue())
  await ends.fill(String(tail + 1))
  await rows(page).nth(1).getByLabel('What it shows').fill('The toss')
  await expect(rows(page).nth(1)).toContainText('2. The toss 0:05')
  await expectAccessible(page, 'highlights that are edited')

  await tool(page, 'Preview: 1. The second').click()
  // The recording begins with the first seconds that were filmed, not with the event.
  await expect.poll(() => secondOf(picture(page))).toBeGreaterThan(5)
  await expect.poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  const addClip = editor(page).getByRole('button', { name: /^Add the current time, 0:1[12]$/ })
  await expect(addClip).toBeVisible()

  await tool(page, 'Remove: 1. The second').click()
  await expect(tool(page, 'Remove: 1. The toss')).toBeFocused()
  await tool(page, 'Undo').click()
  await expect(rows(page)).toHaveText([/^1\. The second/, /^2\. The toss/])
  await tool(page, 'Remove: 1. The second').click()
  await addClip.dblclick()
  await expect(rows(page)).toHaveText([/^1\. The toss 0:05/, /^2\. A part of the match/])
  await tool(page, 'Change: 2. A part of the match').click()
  await rows(page).nth(1).getByLabel('Starts before it (seconds)', { exact: true }).fill('2')
  await tool(page, 'Save highlights').click()
  await expect(editor(page)).toContainText('Highlights updated.')
  const [toss, added] = await published(page, event)
  expect(toss).toEqual([2, 7, 'The toss'])
  expect(added?.[0]).toBeGreaterThanOrEqual(9)
  expect(added?.[0]).toBeLessThanOrEqual(10)
  expect(added?.[2]).toBeNull()

  await page.reload()
  await expect(rows(page)).toHaveText([/^1\. The toss 0:05/, /^2\. A part of the match/])
  await tool(page, 'Back to automatic').click()
  await expect(editor(page)).toContainText('The highlights are automatic again.')
  await expect(editor(page)).toContainText('No highlights yet.')
  expect(await published(page, event)).toEqual([])
  await tool(page, 'Undo').click()
  await expect(rows(page)).toHaveText([/^1\. The toss 0:05/, /^2\. A part of the match/])
  await expect(editor(page)).toContainText('Not saved yet.')

  await editHighlights(page, event, [[3, 5, 'From elsewhere']])
  await tool(page, 'Save highlights').click()
  await expect(editor(page)).toContainText('The highlights have changed since.')
  await expect(rows(page)).toHaveText([/^1\. From elsewhere 0:02/])
  expect(await published(page, event)).toEqual([[3, 5, 'From elsewhere']])
  await tool(page, 'Undo').click()
  await tool(page, 'Save highlights').click()
  await expect(editor(page)).toContainText('Highlights updated.')
  expect((await published(page, event))[0]).toEqual([2, 7, 'The toss'])
})

test('highlights play to their end in the owner’s order, and each picture has its own time', async ({
  browser,
  baseURL,
}) => {
  // A policy would not let in the script of the player.
  const page = await browser.newPage({ bypassCSP: true, baseURL: baseURL ?? '' })
  ended ??= endedEvent(page, baseURL ?? '')
  const event = await ended
  const { id, slug, epochMs, deviceIds, organiser } = event
  await page.goto('/')
  const cuts = [
    { slot: 0, deviceId: deviceIds[0] },
    { slot: 9, deviceId: deviceIds[1] },
  ]
  await ask(
    page,
    'mutation ($id: ID!, $cuts: [CutInput!]!) { editCuts(eventId: $id, cuts: $cuts) { fence } }',
    { id, cuts },
    organiser.accessToken,
  )
  await editHighlights(page, event, [
    [11, 14],
    [4, 7],
    [10, 13],
  ])

  const { seen, duration, errors } = await play(page, `/live/${slug}/highlights.m3u8?minutes=10`)
  expect(errors).toEqual([])
  expect(duration).toBeGreaterThan(8.5)
  expect(duration).toBeLessThan(9.5)
  // Where it is in the reel, and the second of the match that the picture's time says.
  const parts = [
    { from: 0, until: 3, second: 11, isMaroon: true },
    { from: 3, until: 6, second: 4, isMaroon: false },
    { from: 6, until: 9, second: 10, isMaroon: true },
  ]
  for (const { from, until, second: start, isMaroon } of parts) {
    const within = seen.filter((look) => look.second > from + 0.2 && look.second < until - 0.2)
    expect(within.length).toBeGreaterThan(3)
    for (const { atMs, second: place, red, green } of within) {
      expect(Math.abs((atMs - epochMs) / 1_000 - (start + place - from))).toBeLessThan(0.2)
      // Maroon has no green, olive as much as red.
      expect(red).toBeGreaterThan(80)
      expect(green < 60).toBe(isMaroon)
    }
  }
  await page.close()
})
