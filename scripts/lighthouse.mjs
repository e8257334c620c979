import { mkdirSync, readFileSync } from 'node:fs'
import { browserPath } from '#tests/support/browser.ts'
import { deploy } from '#tests/support/deployment.ts'
import { atRoot, sayWhyAndExit } from './ground.mjs'
import { prepare } from './prepare.mjs'
import { orThrow, run } from './run.mjs'

atRoot()

/** The newest that runs on Node 20. It brings 167 packages and 170 MB, so npm fetches it only when somebody measures. */
const lighthouse = 'lighthouse@12.8.2'
const runs = 3
const report = 'test-results/lighthouse.json'
const limits = { accessibility: 100, lcpSeconds: 2 }

await prepare().catch(sayWhyAndExit)
mkdirSync('test-results', { recursive: true })
const chrome = await browserPath().catch(sayWhyAndExit)
const server = await deploy().catch(sayWhyAndExit)

console.log(`On a phone, the median of ${runs} runs:\n`)
console.log(row(['', 'performance', 'accessibility', 'LCP']))
for (const path of ['/otp-login', await publicEvent()]) {
  const measured = []
  while (measured.length < runs) measured.push(await measure(path).catch(sayWhyAndExit))
  const [performance, accessibility, lcp] = ['performance', 'accessibility', 'lcp'].map((what) =>
    median(measured, what),
  )
  const isGood = accessibility >= limits.accessibility && lcp <= limits.lcpSeconds
  if (!isGood) process.exitCode = 1
  console.log(row([path, performance, accessibility, `${lcp.toFixed(2)} s`]), isGood ? '' : '✗')
}
console.log(`\nAllowed: accessibility from ${limits.accessibility}, LCP up to ${limits.lcpSeconds.toFixed(1)} s`)
await server.stop()

async function measure(path) {
  const options = [
    '--quiet',
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${report}`,
    '--chrome-flags=--headless --no-sandbox',
    '--no-enable-error-reporting',
  ]
  const command = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', server.origin + path, ...options]
  await orThrow(run('npm', command, { CHROME_PATH: chrome }))
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    lcp: audits['largest-contentful-paint'].numericValue / 1_000,
  }
}

function median(measured, what) {
  return measured.map((run) => run[what]).sort((a, b) => a - b)[Math.floor(measured.length / 2)]
}

function row([path, ...figures]) {
  return [path.slice(0, 36).padEnd(36), ...figures.map((figure) => String(figure).padStart(14))].join('')
}

/** The address of an event that everybody may see. */
async function publicEvent() {
  const mobile = '9876543210'
  await ask('mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }', { mobile })
  const [{ otp }] = await (await fetch(`${server.origin}/dev/outbox`)).json()
  const { validateOtp } = await ask(
    'mutation ($mobile: String!, $otp: String!) { validateOtp(mobile: $mobile, otp: $otp) { tokens { accessToken } } }',
    { mobile, otp },
  )
  const input = {
    title: 'Sunday League Final',
    description: 'Twenty overs a side.\nTrophy near the tent.',
    type: 'VOLLEYBALL',
    venue: 'Shivaji Park, Dadar',
    localTime: `${new Date().getFullYear() + 1}-12-06T15:30`,
    details: {
      volleyball: { team1: 'Dadar Strikers', team2: 'Matunga Tigers', playersPerTeam: 6, refereeCount: 1, sets: 5 },
    },
  }
  const { createEvent } = await ask(
    'mutation ($input: EventInput!) { createEvent(input: $input) { slug } }',
    { input },
    validateOtp.tokens.accessToken,
  )
  return `/event/${createEvent.slug}`
}

async function ask(query, variables, accessToken) {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
  return data
}
