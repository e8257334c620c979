export interface Tool {
  summary: string
  formerly?: readonly string[]
  /** Installs packages and builds client and server first, where they are out of date. */
  needsBuild?: true
  /** Folders with a package.json that only this tool installs. */
  packages?: readonly string[]
  /** The imported program runs at once and reads `process.argv`. */
  run(): Promise<unknown>
}

export const catalogue: Readonly<Record<string, Tool>> = {
  bench: {
    summary: 'measures against limits and peers, writes docs/benchmarks.md; `bench events-rest` runs one part',
    needsBuild: true,
    packages: ['tools/bench/peers'],
    run: () => import('./bench/main.ts'),
  },
  'bundle-size': {
    summary: 'what the login loads first, chunk by chunk and package by package; fails above 125 kB',
    formerly: ['first-load'],
    run: () => import('./bundle-size/main.ts'),
  },
  capacity: {
    summary: 'what runs out first at 10×, 1,000× and beyond; --write puts it into docs/capacity.md',
    formerly: ['scale'],
    run: () => import('./capacity/main.ts'),
  },
  chaos: {
    summary: 'kills server, database and connections under load, then looks for every acknowledged write',
    formerly: ['kill-test'],
    needsBuild: true,
    run: () => import('./chaos/main.ts'),
  },
  cluster: {
    summary: 'several servers behind nginx: `cluster [api|browser|kill]`; needs nginx',
    formerly: ['fleet'],
    needsBuild: true,
    run: () => import('./cluster/main.ts'),
  },
  compatibility: {
    summary: 'real Firefox beside Chromium, and a programme in Shaka Player and Video.js: `[browsers|players]`',
    formerly: ['compat', 'players'],
    needsBuild: true,
    packages: ['tools/compatibility/browsers/packages', 'tools/compatibility/players/packages'],
    run: () => import('./compatibility/main.ts'),
  },
  'download-memory': {
    summary: 'memory of a download of three hours: sends one as the server does; fails when too much is held',
    run: () => import('./download-memory/main.ts'),
  },
  icons: {
    summary: 'draws the app’s icons into client/public/icons',
    run: () => import('./icons/main.ts'),
  },
  lighthouse: {
    summary: 'Lighthouse on a phone’s profile, for the login and a viewer’s page',
    needsBuild: true,
    run: () => import('./lighthouse/main.ts'),
  },
  'module-map': {
    summary: 'writes docs/module-map.md: the modules and what they import',
    run: () => import('./module-map/main.ts'),
  },
  'openapi-lint': {
    summary: 'Spectral’s OWASP rules on /openapi.json; waivers are in tools/openapi-lint/spectral.yaml',
    packages: ['tools/openapi-lint/packages'],
    run: () => import('./openapi-lint/main.ts'),
  },
  'score-faults': {
    summary: 'breaks the rules of scoring one at a time; the tests have to notice each fault',
    run: () => import('./score-faults/main.ts'),
  },
  screenshots: {
    summary: 'pictures of every screen into test-results/screens; `screenshots readme` renews docs/pictures',
    formerly: ['screens'],
    needsBuild: true,
    run: () => import('./screenshots/main.ts'),
  },
  slate: {
    summary: 'makes the break screen’s second of video',
    run: () => import('./slate/main.ts'),
  },
  soak: {
    summary: 'an hour of everything at once, then whether memory stayed flat: --minutes, --viewers, --organisers',
    needsBuild: true,
    run: () => (process.argv.includes('--again') ? import('./soak/again.ts') : import('./soak/main.ts')),
  },
  stats: {
    summary: 'file lengths and import-rule violations',
    formerly: ['counts'],
    run: () => import('./stats/main.ts'),
  },
}
