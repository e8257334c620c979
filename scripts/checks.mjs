import { readFileSync, rmSync } from 'node:fs'
import { build } from './building.mjs'
import { codegen } from './codegen.mjs'
import { hasRealMatches, NO_REAL_MATCHES } from './real-matches.mjs'
import { run, runTool } from './run.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} output shown when a test failed
 * @property {string} [note]
 *
 * @typedef {{ name: string, work(): Promise<Outcome> }} Check
 */

/** @type {Check} */
const generated = { name: 'code generation', work: () => outcomeOf(codegen) }
const lint = tool('format and lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.')
const types = tool('types', 'tsc', '-b')
const importRules = tool(
  'import rules',
  'depcruise',
  'schema',
  'server',
  'client',
  'tests',
  'tools',
  'scripts',
  '--config',
)
const folderCycles = tool(
  'folder cycles',
  'depcruise',
  'schema',
  'server',
  'client',
  '--config',
  '.dependency-cruiser-folders.mjs',
)
const deadCode = tool('dead code', 'knip')

/** `npm run check`: whatever needs neither a database nor a browser. */
export const quickChecks = [
  [generated],
  [lint, types],
  [importRules, folderCycles],
  [{ name: 'unit tests', work: () => vitest(['--project', 'unit'], { PROPERTY_RUNS_SHARE: '0.1' }) }],
]

export const allChecks = [
  [generated],
  [lint, types],
  [importRules, folderCycles],
  [deadCode, { name: 'docker-compose.yml', work: composeFile }],
  [{ name: 'contract, unit and server', work: () => vitest() }],
  [{ name: 'build', work: () => outcomeOf(build) }],
  [{ name: 'browser', work: () => playwright('browser', 'playwright.config.ts') }],
  [{ name: 'live matches', work: () => playwright('match', 'tests/match/playwright.config.ts') }],
]

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} given
 * @returns {Check}
 */
function tool(name, program, ...given) {
  return {
    name,
    async work() {
      const { ok, output } = await runTool(program, given)
      return { passed: Number(ok), failed: Number(!ok), output }
    },
  }
}

/**
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(work) {
  await work()
  return { passed: 1, failed: 0, output: '' }
}

/** @returns {Promise<Outcome>} */
async function composeFile() {
  if (!(await run('docker', ['compose', 'version'])).ok) {
    return { passed: 0, failed: 0, output: '', note: 'not asked: there is no docker compose here' }
  }
  const { ok, output } = await run('docker', ['compose', 'config', '--quiet'])
  return { passed: Number(ok), failed: Number(!ok), output }
}

/**
 * @param {string[]} [options]
 * @param {Record<string, string>} [environment]
 */
async function vitest(options = [], environment = {}) {
  const file = 'test-results/vitest.json'
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ran = await runTool('vitest', ['run', ...options, ...reporters], environment)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readJson(file) ?? {}
  const outcome = counted(ran, numPassedTests, numFailedTests, (numPendingTests ?? 0) + (numTodoTests ?? 0))
  return hasRealMatches ? outcome : { ...outcome, note: NO_REAL_MATCHES }
}

/**
 * @param {string} name of the report
 * @param {string} config
 */
async function playwright(name, config) {
  const file = `test-results/${name}.json`
  rmSync(file, { force: true })
  const ran = await runTool('playwright', ['test', '--config', config], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const { expected, unexpected, skipped } = readJson(file)?.stats ?? {}
  return counted(ran, expected, unexpected, skipped)
}

/**
 * A run without tests, a crash and a skipped test count as failures.
 * @param {{ ok: boolean, output: string }} ran
 * @returns {Outcome}
 */
function counted({ ok, output }, passed = 0, failed = 0, leftOut = 0) {
  const brokeDown = passed + failed === 0 || (!ok && failed === 0)
  return { passed, failed: failed + leftOut + Number(brokeDown), output }
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
