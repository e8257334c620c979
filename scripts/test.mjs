import { mkdirSync } from 'node:fs'
import { checks } from './checks.mjs'
import { atRoot, refuseOldNode } from './ground.mjs'
import { install } from './install.mjs'
import { report } from './report.mjs'

refuseOldNode()
atRoot()
mkdirSync('test-results', { recursive: true })

const results = [await timed({ name: 'packages installed', work: installed })]
if (results[0].failed === 0) for (const group of checks) results.push(...(await Promise.all(group.map(timed))))

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function installed() {
  await install()
  return { passed: 1, failed: 0, output: '' }
}

/** Every check is run and shown, whatever became of those before it. */
async function timed({ name, work }) {
  const from = performance.now()
  const result = await work().catch((error) => ({ passed: 0, failed: 1, output: error.message }))
  report({ name, seconds: (performance.now() - from) / 1000, ...result })
  return result
}
