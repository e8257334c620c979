import { readFileSync, rmSync } from 'node:fs'
import { build, codegen } from './building.mjs'
import { run, runTool } from './run.mjs'

/**
 * Everything that `npm test` runs: group after group, the checks of a group side by side.
 * A check's work answers how many of its tests passed and failed, and what to show when one failed.
 */
export const checks = [
  [{ name: 'code generation', work: () => deed(codegen) }],
  [
    tool('format and lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
    tool('types: schema', 'tsc', '-p', 'schema'),
  ],
  [
    tool('import rules', 'depcruise', 'schema', 'server', 'client', 'tests', '--config'),
    tool('folder cycles', 'depcruise', 'schema', 'server', 'client', '--config', '.dependency-cruiser-folders.mjs'),
    tool('dead code', 'knip'),
  ],
  [tool('types: client', 'tsc', '-p', 'client'), tool('types: server', 'tsc', '-p', 'server')],
  [tool('types: tests', 'tsc', '-p', 'tests'), { name: 'docker-compose.yml', work: composeFile }],
  [tool('types: bench', 'tsc', '-p', 'bench')],
  [{ name: 'contract, unit and server', work: vitest }],
  [{ name: 'build', work: () => deed(build) }],
  [{ name: 'browser', work: () => playwright('playwright') }],
  [{ name: 'live matches', work: () => playwright('match') }],
]

function tool(name, program, ...given) {
  return {
    name,
    async work() {
      const { ok, output } = await runTool(program, given)
      return { passed: Number(ok), failed: Number(!ok), output }
    },
  }
}

async function deed(work) {
  await work()
  return { passed: 1, failed: 0, output: '' }
}

async function composeFile() {
  if (!(await run('docker', ['compose', 'version'])).ok) {
    return { passed: 0, failed: 0, output: '', note: 'not asked: there is no docker compose here' }
  }
  const { ok, output } = await run('docker', ['compose', 'config', '--quiet'])
  return { passed: Number(ok), failed: Number(!ok), output }
}

async function vitest() {
  const file = 'test-results/vitest.json'
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ran = await runTool('vitest', ['run', '--config', 'tests/support/vitest.config.ts', ...reporters])
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readJson(file) ?? {}
  return counted(ran, numPassedTests, numFailedTests, (numPendingTests ?? 0) + (numTodoTests ?? 0))
}

async function playwright(config) {
  const file = `test-results/${config}.json`
  rmSync(file, { force: true })
  const ran = await runTool('playwright', ['test', '--config', `tests/support/${config}.config.ts`], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { expected, unexpected, skipped } = readJson(file)?.stats ?? {}
  return counted(ran, expected, unexpected, skipped)
}

/** A run without a test, one that broke down, and a test left out count as failures: silence is no success. */
function counted({ ok, output }, passed = 0, failed = 0, leftOut = 0) {
  const brokeDown = passed + failed === 0 || (!ok && failed === 0)
  return { passed, failed: failed + leftOut + Number(brokeDown), output }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
