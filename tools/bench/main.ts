import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { benches } from './benches.ts'
import { buildPrograms } from './built.ts'
import { replaceSections } from './report.ts'
import type { Section } from './section.ts'
import { openTestbed } from './testbed.ts'

const DOCUMENT = 'docs/benchmarks.md'

const names = benches.map(({ name }) => name)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}. There are ${names.join(', ')}.`)

await buildPrograms()
const testbed = await openTestbed()
try {
  for (const { name, onlyWhenAsked, run } of benches) {
    if (asked.length > 0 ? !asked.includes(name) : onlyWhenAsked) continue
    console.log(`${name} …`)
    await run(testbed).then((section) => write(name, section), broken)
  }
} finally {
  await testbed.stop()
}

/** A failed benchmark does not stop the others. */
function broken(error: unknown): void {
  console.error(error)
  process.exitCode = 1
}

/** Writes each section at once, so that a later failure loses nothing. */
function write(name: string, section: Section): void {
  const before = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '# Benchmarks\n\n'
  writeFileSync(DOCUMENT, replaceSections(before, names, new Map([[name, section]])))
  for (const { goal, measured, isMet } of section.goals)
    console.log(`  ${isMet ? 'met' : 'NOT MET'}: ${goal}: ${measured}`)
}
