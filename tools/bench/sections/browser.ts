import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { spreadOf } from '#tools/bench/alternate.ts'
import { drawFilmstrip } from '#tools/bench/media/filmstrip.ts'
import { launchChromium, type Name, openSites, type Site, type Version } from '#tools/bench/media/sites.ts'
import { type Figures, PROFILES, type Profile, type Visit, visits } from '#tools/bench/media/visit.ts'
import { drawWaterfall } from '#tools/bench/media/waterfall.ts'
import type { Bench, Goal } from '#tools/bench/section.ts'

const RUNS = 3
const PICTURES = 'docs/pictures'

/** What was measured of one page of one version on one network. */
type Measured = { version: Version; name: Name; profile: Profile; first: Figures; second: Figures; median: Visit }

/** Loads three pages on a throttled phone. With `BASELINE`, a built checkout, also those of that version, in turn. */
export const browser: Bench = {
  name: 'browser',
  async run(testbed) {
    await buildIfStale()
    const chrome = await launchChromium()
    const sites = await openSites(testbed, chrome)
    const measured: Measured[] = []
    mkdirSync(PICTURES, { recursive: true })
    for (const profile of PROFILES) {
      for (const name of ['Login', 'Events home', 'Viewer, live'] as const)
        measured.push(...(await measure(chrome, sites, name, profile)))
    }
    const filmstrips = await drawFilmstrips(chrome, sites)
    await chrome.close()
    for (const site of sites) await site.close()

    return {
      title: 'In the browser',
      question:
        'What a phone loads, and when it shows what its owner came for: the field to type in, the list, a picture that moves.',
      columns: ['Page', 'requests', 'kB', 'JS kB', 'LCP', 'ready', 'long tasks', 'blocked', 'kB again', 'ready again'],
      rows: measured.map((row) => rowOf(row, sites.length > 1)),
      goals: goalsOf(measured.filter(({ version }) => version === 'now')),
      notes: [
        `Medians of ${RUNS} first visits with nothing kept, and of as many second ones ("again"). Requests until the page was ready, media included. Bytes over the network, headers included; media and what the service worker fetches for itself are left out.`,
        'Slow 4G adds 562 ms to each request and lets 1.47 Mbit/s through, fast 4G 165 ms and 8.3 Mbit/s: Lighthouse’s figures for throttling in DevTools. "Blocked" is what long tasks (over 50 ms) took beyond their 50 ms, on a processor that is held to a quarter.',
        'The largest contentful paint of a viewer’s page is the first picture of the film.',
        'The viewer’s picture has 640×360, at 0.87 Mbit/s with its sound.',
        `Waterfalls of the first visits over slow 4G: ${drawWaterfalls(measured).join(', ')}.`,
        `What a phone shows every half second over slow 4G: ${filmstrips.join(', ')}.`,
      ],
    }
  },
}

async function buildIfStale(): Promise<void> {
  const { prepare } = await import('#scripts/prepare.mjs')
  await prepare()
}

/** Visits a page of each version in turn. */
async function measure(chrome: Browser, sites: readonly Site[], name: Name, profile: Profile): Promise<Measured[]> {
  const runs = sites.map((): [Visit, Visit][] => [])
  for (let run = 0; run < RUNS; run++) {
    for (const [place, { origin, pages }] of sites.entries())
      runs[place]?.push(await visits(chrome, { ...pages[name], origin, profile }))
  }
  return sites.map(({ version }, place) => {
    const firsts = (runs[place] ?? []).map(([visit]) => visit)
    const seconds = (runs[place] ?? []).map(([, visit]) => visit)
    const first = medianOf(firsts)
    const distance = (visit: Visit) => Math.abs(visit.readyMs - first.readyMs)
    const median = firsts.reduce((best, visit) => (distance(visit) < distance(best) ? visit : best))
    return { version, name, profile, first, second: medianOf(seconds), median }
  })
}

function medianOf(visits: readonly Figures[]): Figures {
  const median = (what: keyof Figures) => spreadOf(visits.map((visit) => visit[what])).median
  return {
    requests: median('requests'),
    bytes: median('bytes'),
    scriptBytes: median('scriptBytes'),
    lcpMs: median('lcpMs'),
    longTasks: median('longTasks'),
    blockedMs: median('blockedMs'),
    readyMs: median('readyMs'),
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(0)

function rowOf({ version, name, profile, first, second }: Measured, isComparison: boolean): string[] {
  return [
    `${name}, ${profile.name}${isComparison ? `, ${version}` : ''}`,
    String(first.requests),
    kilobytes(first.bytes),
    kilobytes(first.scriptBytes),
    seconds(first.lcpMs),
    seconds(first.readyMs),
    String(first.longTasks),
    `${Math.round(first.blockedMs)} ms`,
    kilobytes(second.bytes),
    seconds(second.readyMs),
  ]
}

function goalsOf(measured: readonly Measured[]): Goal[] {
  const figures = (wanted: Name, network: string) =>
    measured.find(({ name, profile }) => name === wanted && profile.name === network)?.first
  const goal = (text: string, name: Name, network: string, what: keyof Figures, most: number): Goal => {
    const figure = figures(name, network)?.[what] ?? Number.NaN
    const shown = what.endsWith('Ms')
      ? seconds
      : what === 'bytes'
        ? (bytes: number) => `${kilobytes(bytes)} kB`
        : String
    return { goal: `${text}: at most ${shown(most)}`, measured: shown(figure), isMet: figure <= most }
  }
  return [
    goal('Viewer, live, slow 4G, until the picture moves', 'Viewer, live', 'slow 4G', 'readyMs', 5_000),
    goal('Viewer, live, fast 4G, until the picture moves', 'Viewer, live', 'fast 4G', 'readyMs', 1_800),
    goal('Events home, slow 4G, LCP', 'Events home', 'slow 4G', 'lcpMs', 2_800),
    goal('Login, slow 4G, LCP', 'Login', 'slow 4G', 'lcpMs', 1_400),
    goal('Login, all that is first loaded', 'Login', 'slow 4G', 'bytes', 125_000),
    goal('Viewer, live, requests until the picture moves', 'Viewer, live', 'slow 4G', 'requests', 14),
    goal('Events home, requests until the list is there', 'Events home', 'slow 4G', 'requests', 12),
    goal('Login, requests until the field is there', 'Login', 'slow 4G', 'requests', 10),
  ]
}

/** Writes a picture per page and version, with one time scale for both versions; returns links to them. */
function drawWaterfalls(measured: readonly Measured[]): string[] {
  const slow = measured.filter(({ profile }) => profile === PROFILES[0])
  return slow.map(({ version, name, profile, median }) => {
    const page = titleOf(name)
    const visits = slow.filter((other) => other.name === name).map((other) => other.median)
    const lastMs = Math.max(...visits.flatMap(({ lcpMs, readyMs }) => [lcpMs, readyMs]))
    const suffix = version === 'before' ? '-before' : ''
    const file = `${fileNameOf('waterfall', name)}${suffix}.svg`
    writeFileSync(`${PICTURES}/${file}`, drawWaterfall(`${name}, ${profile.name}, ${version}`, median, lastMs))
    return `[${page}${version === 'before' ? ' before' : ''}](pictures/${file})`
  })
}

/** Visits each page of the version at hand once more; returns links to the pictures. */
async function drawFilmstrips(chrome: Browser, sites: readonly Site[]): Promise<string[]> {
  const { origin, pages } = sites.find(({ version }) => version === 'now') ?? missing()
  const links: string[] = []
  for (const [name, page] of Object.entries(pages)) {
    const file = `${fileNameOf('loading', name)}.png`
    await drawFilmstrip(chrome, { ...page, origin, profile: PROFILES[0] ?? missing() }, `${PICTURES}/${file}`)
    links.push(`[${titleOf(name)}](pictures/${file})`)
  }
  return links
}

function titleOf(name: string): string {
  return name.split(',')[0] ?? name
}

function fileNameOf(kind: string, name: string): string {
  return `${kind}-${titleOf(name).toLowerCase().replace(' ', '-')}`
}

function missing(): never {
  throw new Error('Nothing was visited.')
}
