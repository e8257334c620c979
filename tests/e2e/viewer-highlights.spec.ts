import { expect, type Page, test } from '@playwright/test'
import type { HighlightClip } from '#schema/highlights/clip.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { serveFakeProgramme } from '#tests/support/media/fake-programme.ts'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'

const highlights = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const items = (page: Page) => highlights(page).getByRole('listitem')
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const place = (page: Page) => page.getByRole('slider', { name: 'Position in the match' })
const controls = (page: Page) => page.getByRole('group', { name: 'Controls of the highlights' })
const plates = (page: Page, score: string) => page.getByRole('img', { name: `Dadar Strikers ${score}`, exact: false })

type Part = [entryId: string | null, at: number, from: number, until: number, en: string | null]

function clipsOf(epochMs: number, parts: readonly Part[]): HighlightClip[] {
  return parts.map(([entryId, ...rest]) => {
    const [at, from, until, en] = rest
    const ms = (second: number) => Math.round(epochMs + second * 1_000)
    return {
      entryId,
      atMs: ms(at),
      fromMs: ms(from),
      untilMs: ms(until),
      title: en === null ? null : { en, hi: `हि ${en}` },
    }
  })
}

/** The four, the six and the wicket of the match, and something that nobody has named. */
const PARTS: readonly Part[] = [
  ['entry-3', 50, 41, 54, 'Four'],
  ['entry-4', 80, 71, 89, 'Six'],
  ['entry-5', 100, 90, 104, 'Wicket'],
  [null, 120, 115, 125, null],
]

async function serveEnded(context: Parameters<typeof serveScoredProgramme>[0], parts = PARTS) {
  const fake = await serveScoredProgramme(context, { status: 'COMPLETED' })
  fake.tap(120, 'concede', { side: 1 })
  fake.highlights.clips = clipsOf(fake.epochMs, parts)
  return fake
}

test('an ended page leads with the result, then the highlights, then the tables, over a picture', async ({
  page,
  context,
}) => {
  const fake = await serveEnded(context)
  await page.goto(`${fake.path}#highlights`)
  const heading = highlights(page).getByRole('heading', { name: 'Highlights' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(items(page)).toHaveText([
    /^0:13Four5\/0 \(0\.2\) • 0:50$/,
    /^0:18Six11\/0 \(0\.3\) • 1:20$/,
    /^0:14Wicket11\/1 \(0\.4\) • 1:40$/,
    /^0:10A part of the match2:00$/,
  ])
  const tops = await Promise.all(
    [
      page.getByRole('region', { name: 'Result' }),
      highlights(page),
      page.getByRole('region', { name: 'Scorecard' }),
    ].map(async (region) => (await region.boundingBox())?.y ?? 0),
  )
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Dadar Strikers won')

  const opening = page.locator('.player > img')
  await expect(opening).toBeVisible()
  await expect
    .poll(() => opening.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.naturalHeight > 0]))
    .toEqual([true, true])
  await expect(action(page, 'Watch the match')).toBeVisible()
  await expectAccessible(page, 'an ended page with highlights')
})

test('a clip plays with those after it, and says neither how long nor what comes', async ({ page, context }) => {
  const fake = await serveEnded(context)
  await page.goto(fake.path)
  await action(page, 'Watch: Six').click()
  await expect(controls(page)).toBeVisible()
  await expect(plates(page, '5/0 (0.2)')).toBeVisible()
  await expect(controls(page).getByText('Six')).toHaveCount(0)
  await expect(place(page)).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(plates(page, '11/0 (0.3)')).toBeVisible()
  await expect(controls(page).getByText('Six')).toBeVisible()
  await action(page, 'Pause').click()
  await expectAccessible(page, 'highlights that are played')

  await action(page, 'Next clip').click()
  await expect(plates(page, '11/0 (0.3)')).toBeVisible()
  await expect(controls(page).getByText('Six')).toHaveCount(0)
  await action(page, 'Next clip').click()
  await expect(plates(page, '11/1 (0.4)')).toBeVisible()
  await expect(action(page, 'Next clip')).toBeDisabled()
  for (const score of ['11/0 (0.3)', '5/0 (0.2)', '1/0 (0.1)']) {
    await action(page, 'Previous clip').click()
    await expect(plates(page, score)).toBeVisible()
  }
  await expect(action(page, 'Previous clip')).toBeDisabled()

  await action(page, 'Pause').click()
  await action(page, 'Watch: Six').click()
  await expect(plates(page, '11/0 (0.3)')).toBeVisible()
  await expect(controls(page).getByText('Six')).toBeVisible()

  await action(page, 'Back to the recording').click()
  await expect(action(page, 'Watch the match')).toBeVisible()
})

test('reels of one and three minutes are offered only where there is more', async ({ page, context }) => {
  const fake = await serveEnded(context, [
    ['entry-3', 50, 30, 60, 'Four'],
    ['entry-4', 80, 70, 95, 'Six'],
    ['entry-5', 100, 96, 126, 'Wicket'],
  ])
  await page.goto(fake.path)
  const reels = page.getByRole('group', { name: 'Play the highlights' })
  await expect(reels.getByRole('button')).toHaveText(['1 minute', 'All, 1:25'])
  await action(page, '1 minute').click()
  await expect(plates(page, '1/0 (0.1)')).toBeVisible()
  expect(fake.requests.filter((path) => /highlights\.(m3u8|json)\?minutes=1$/.test(path))).toHaveLength(2)

  await page
    .getByRole('listitem')
    .filter({ hasText: '11/0 (0.3)' })
    .last()
    .getByRole('button', { name: /^Watch: / })
    .click()
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^1 minute 1\d seconds into the match$/)
})

test('who wants no score of recordings is shown no highlights until they ask', async ({ page, context }) => {
  await context.addInitScript(() => window.localStorage.setItem('hideScores', 'on'))
  const fake = await serveEnded(context)
  await page.goto(fake.path)
  await expect(highlights(page)).toContainText('They show what happened.')
  await expect(items(page)).toHaveCount(0)
  expect(fake.requests.some((path) => path.includes('highlights'))).toBe(false)
  await expectAccessible(page, 'hidden highlights')
  await action(page, 'Show the highlights').click()
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeFocused()
  await expect(items(page)).toHaveCount(4)
  await expect(page.getByText(/Dadar Strikers won|11\/1/)).toHaveCount(0)
})

test('highlights that cannot be loaded are loaded again, and a match without any has none', async ({
  page,
  context,
}) => {
  const fake = await serveEnded(context)
  let answers = 0
  await context.route('**/highlights.json*', (route) => {
    answers += 1
    return answers === 1 ? route.fulfill({ status: 503 }) : route.fallback()
  })
  await page.goto(fake.path)
  await expect(highlights(page)).toContainText('Can’t load the highlights.')
  await highlights(page).getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(4)

  fake.highlights.clips = []
  await page.reload()
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
  await expect(highlights(page)).toHaveCount(0)
})

test('a link to the highlights leads there, and no further', async ({ page, context }) => {
  const fake = await serveEnded(context)
  await page.goto(`${fake.path}#highlights`)
  const heading = page.getByRole('heading', { name: 'Highlights' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await action(page, 'Watch: Six').click()
  await expect(controls(page)).toBeVisible()
  await expect(heading).not.toBeFocused()
})

test('a link opens at its moment, in a recording and in a programme', async ({ page, context }) => {
  const ended = await serveScoredProgramme(context, { status: 'COMPLETED' })
  await page.goto(`${ended.path}?t=82`)
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^1 minute 2[2-9] seconds into the match$/)
  await expect(plates(page, '11/0 (0.3)')).toBeVisible()
})

test('a link opens a programme at its moment', async ({ page, context }) => {
  const fake = await serveFakeProgramme(context, { startedSecondsAgo: 120 })
  await page.goto(`${fake.path}?t=${encodeURIComponent(new Date(fake.epochMs + 30_000).toISOString())}`)
  // How far behind it is depends on how long the page took to load.
  await expect(place(page)).toHaveValue(/^3\d$/)
  await expect(place(page)).toHaveAttribute('aria-valuetext', /^1 minute \d+ seconds behind live$/)
  await page.getByRole('button', { name: 'Go to live' }).click()
  await expect(place(page)).toHaveAttribute('aria-valuetext', 'Live')

  await page.goto(`${fake.path}?t=soon`)
  await expect(place(page)).toHaveAttribute('aria-valuetext', 'Live')
})
