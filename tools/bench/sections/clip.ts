import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { serveScoredProgramme } from '#tests/support/media/scored-programme.ts'
import { formatSpread, type Spread, spreadOf } from '#tools/bench/alternate.ts'
import { launchChromium } from '#tools/bench/media/sites.ts'
import type { Bench } from '#tools/bench/section.ts'

const RUNS = 3
const WITHIN_MS = 300_000
/** Goal: how many times its length a clip of 15 s may take. */
const TIMES_MOST = 2
type WantedClip = { shape: string; seconds: number }

const CLIPS: readonly WantedClip[] = [
  { shape: 'Wide (16:9)', seconds: 5 },
  { shape: 'Wide (16:9)', seconds: 15 },
  { shape: 'Wide (16:9)', seconds: 60 },
  { shape: 'Tall (9:16), for status', seconds: 15 },
]

type MadeClip = { seconds: number; bytes: number }

/** Makes clips of a recording with two cameras, as a viewer does. */
export const clip: Bench = {
  name: 'clip',
  async run(testbed) {
    const chrome = await launchChromium()
    const { origin } = await testbed.server()
    const measured: { shape: string; seconds: number; taken: Spread; bytes: number }[] = []
    try {
      for (const { shape, seconds } of CLIPS) {
        const made: MadeClip[] = []
        for (let run = 0; run < RUNS; run++) made.push(await makeClip(chrome, origin, { shape, seconds }))
        const [{ bytes } = { bytes: 0 }] = made
        measured.push({ shape, seconds, taken: spreadOf(made.map((one) => one.seconds)), bytes })
      }
    } finally {
      await chrome.close()
    }
    const usual = measured.filter(({ seconds }) => seconds === 15)
    const times = Math.max(...usual.map(({ taken, seconds }) => taken.median / seconds))
    return {
      title: 'Clips',
      question: 'How long does a viewer’s device take to make the MP4 of a clip, from the tap until it can be shared?',
      columns: ['Clip', 'Seconds', 'of its length', 'MB'],
      rows: measured.map(({ shape, seconds, taken, bytes }) => [
        `${shape.replace(/,.*/, '')}, ${seconds} s`,
        formatSpread(taken, 1),
        (taken.median / seconds).toFixed(2),
        (bytes / 1e6).toFixed(1),
      ]),
      goals: [
        {
          goal: `A clip of 15 s in at most ${TIMES_MOST} times its length`,
          measured: `${times.toFixed(2)} times`,
          isMet: times <= TIMES_MOST,
        },
      ],
      notes: [
        `Medians of ${RUNS} runs, with the lowest and the highest. Cameras of 1280×720 and 360×640 pixels with 30 pictures a second; loading over loopback is included.`,
        'Headless Chromium without a graphics processor decodes, draws and encodes on this machine’s cores; phones have circuits for it.',
      ],
    }
  },
}

async function makeClip(chrome: Browser, baseURL: string, wanted: WantedClip): Promise<MadeClip> {
  const context = await chrome.newContext({ baseURL })
  try {
    const cuts = [
      { slot: 1, camera: 'stand' as const },
      { slot: 79, camera: 'upright' as const },
    ]
    const fake = await serveScoredProgramme(context, { status: 'COMPLETED', cuts })
    const [atMs, untilMs] = [fake.epochMs + 75_000, fake.epochMs + 90_000]
    const sponsor = { name: 'Sharma Sweets', logo: '/icons/icon-192.png' }
    fake.sponsorTurns.turns.push({ n: 1, atMs, untilMs, why: 'interval', ...sponsor })
    const page = await context.newPage()
    await page.goto(fake.path)
    return await makeOnPage(page, wanted)
  } finally {
    await context.close()
  }
}

async function makeOnPage(page: Page, { shape, seconds }: WantedClip): Promise<MadeClip> {
  const six = page.getByRole('listitem').filter({ hasText: '11/0 (0.3)' })
  await six.getByRole('button', { name: /^Share clip: / }).click()
  await page.getByRole('combobox', { name: 'Shape' }).selectOption(shape)
  await page.getByRole('spinbutton', { name: 'Length in seconds' }).fill(String(seconds))
  // The preview has its own turn.
  await page.getByText('Loading the preview').waitFor({ state: 'visible' })
  await page.getByText('Loading the preview').waitFor({ state: 'hidden' })
  const beganAt = performance.now()
  await page.getByRole('button', { name: 'Make clip' }).click()
  await page.getByRole('heading', { name: 'Your clip is ready' }).waitFor({ timeout: WITHIN_MS })
  const taken = (performance.now() - beganAt) / 1_000
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save video' }).click(),
  ])
  return { seconds: taken, bytes: (await readFile(await download.path())).length }
}
