import { mkdirSync } from 'node:fs'
import { install } from './install.mjs'
import { report } from './report.mjs'
import { atRoot, refuseOldNode } from './script-process.mjs'

/** @import { Check, Outcome } from './checks.mjs' */

/**
 * Installs packages, then runs the groups in order, the checks of a group in parallel. Prints a line for each check and
 * finally `N passed, N failed`; a failed check does not stop the others.
 * @param {readonly (readonly Check[])[]} groups
 */
export async function runChecks(groups) {
  refuseOldNode()
  atRoot()
  mkdirSync('test-results', { recursive: true })

  const installed = await timed({ name: 'packages installed', work: installPackages })
  const results = [installed]
  if (installed.failed === 0) for (const group of groups) results.push(...(await Promise.all(group.map(timed))))

  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** @returns {Promise<Outcome>} */
async function installPackages() {
  await install()
  return { passed: 1, failed: 0, output: '' }
}

/** @param {Check} check */
async function timed({ name, work }) {
  const from = performance.now()
  const outcome = await work().catch((error) => ({ passed: 0, failed: 1, output: String(error?.message ?? error) }))
  report({ name, seconds: (performance.now() - from) / 1000, ...outcome })
  return outcome
}
