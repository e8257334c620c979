import { existsSync, readFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { codegen } from '#scripts/codegen.mjs'
import { hasRealMatches, NO_REAL_MATCHES } from '#scripts/real-matches.mjs'
import { faults, type PlantedFault } from './faults.ts'

/** Breaks one rule at a time, without changing a file, and runs the tests of scoring: each fault has to fail one. */
await codegen()
if (!hasRealMatches) console.warn(NO_REAL_MATCHES)
const survivors: PlantedFault[] = []
for (const { file, find } of faults) {
  if (readFileSync(file, 'utf8').split(find).length !== 2) throw new Error(`"${find}" does not stand once in ${file}.`)
}
if (await failedTests()) throw new Error('The tests of scoring fail without a fault.')
for (const fault of faults) {
  const failed = await failedTests(fault)
  if (failed === 0) survivors.push(fault)
  console.log(`${failed ? 'caught  ' : 'SURVIVED'} ${fault.file}: ${fault.find.replaceAll('\n', ' ')}`)
}
console.log(`${faults.length - survivors.length} of ${faults.length} faults are caught.`)
process.exitCode = survivors.length > 0 ? 1 : 0

async function failedTests(fault?: PlantedFault): Promise<number> {
  const options = { config: false as const, watch: false, bail: 1, silent: true, include: testsOf(fault) }
  const plugin = {
    name: 'planted-fault',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => planted(code, id, fault),
  }
  const vitest = await startVitest('test', [], { ...options, reporters: [{}] }, { plugins: [plugin] })
  const failed = vitest.state.getCountOfFailedTests() + vitest.state.getUnhandledErrors().length
  const broken = vitest.state.getFiles().filter(({ result, tasks }) => result?.state === 'fail' && tasks.length === 0)
  await vitest.close()
  if (broken.length > 0) throw new Error(`${broken[0]?.filepath} does not load: the fault is no program.`)
  return failed
}

function planted(code: string, id: string, fault: PlantedFault | undefined): string | undefined {
  return fault && id.split('?')[0]?.endsWith(fault.file) ? code.replace(fault.find, () => fault.put) : undefined
}

/** Tests of the fault's own sport, or all of them. Real matches only where they lie beside the repository. */
function testsOf(fault: PlantedFault | undefined): string[] {
  const sport = /^schema\/sports\/(\w+)\//.exec(fault?.file ?? '')?.[1]
  const all = 'tests/contract/scoring/*-matches.test.ts'
  if (!sport) {
    const core = [
      'schema/scoring/*.test.ts',
      'schema/sports/*/*.test.ts',
      'tests/contract/scoring/!(*-matches).test.ts',
    ]
    return hasRealMatches ? [...core, all] : core
  }
  const own = all.replace('*', sport)
  const real = existsSync(own) ? own : all.replace('*', 'rally')
  const tables = 'schema/scoring/rally-scorecard.test.ts'
  const shared = ['totals', 'moments'].map((name) => `tests/contract/scoring/${name}.test.ts`)
  const tests = [`schema/sports/${sport}/*.test.ts`, tables, ...shared]
  return hasRealMatches ? [...tests, real] : tests
}
