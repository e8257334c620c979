import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#server/db/embedded/free-port.ts'
import { spreadOf } from '#tools/bench/alternate.ts'
import { launchChromium, openSite } from '#tools/bench/media/sites.ts'
import type { Bench } from '#tools/bench/section.ts'

type Rating = Record<string, number>
type Lighthouse = { rate(url: string, port: number): Promise<Rating> }

const RUNS = 3
const LEAST = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const PAGES = ['Login', 'Viewer, live'] as const

/** Rates the pages that people open first. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  async run(testbed) {
    const { rate } = (await import(pathToFileURL(resolve('tools/bench/peers/lighthouse.mjs')).href)) as Lighthouse
    const port = await freePort()
    const chrome = await launchChromium([`--remote-debugging-port=${port}`])
    const site = await openSite('now', await testbed.server(), chrome)
    const rows: { name: string; scores: string[]; performance: number }[] = []
    try {
      for (const name of PAGES) {
        const ratings: Rating[] = []
        for (let run = 0; run < RUNS; run++) ratings.push(await rate(site.origin + site.pages[name].path, port))
        const median = (category: string) => spreadOf(ratings.map((rating) => rating[category] ?? 0)).median
        rows.push({
          name,
          scores: CATEGORIES.map((category) => String(median(category))),
          performance: median('performance'),
        })
      }
    } finally {
      await site.close()
      await chrome.close()
    }
    return {
      title: 'Lighthouse',
      question: 'How does Lighthouse rate the pages that people open first, on a phone with slow 4G?',
      columns: ['Page', ...CATEGORIES],
      rows: rows.map(({ name, scores }) => [name, ...scores]),
      goals: rows.map(({ name, performance }) => ({
        goal: `${name}: performance at least ${LEAST}`,
        measured: String(performance),
        isMet: performance >= LEAST,
      })),
      notes: [
        `Medians of ${RUNS} runs with Lighthouse’s own settings for phones. The viewer’s event is live and plays.`,
      ],
    }
  },
}
