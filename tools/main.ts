import { prepare } from '#scripts/prepare.mjs'
import { catalogue } from './catalogue.ts'
import { installOwnPackages } from './own-packages.ts'
import { suggestion } from './suggestion.ts'

const [name] = process.argv.splice(2, 1)
const tool = name !== undefined && Object.hasOwn(catalogue, name) ? catalogue[name] : undefined
if (tool) {
  if (tool.needsBuild) await prepare()
  for (const folder of tool.packages ?? []) await installOwnPackages(folder)
  await tool.run()
} else {
  console.log(name === undefined ? listed() : `There is no tool ${name}.${suggested(name)}\n\n${listed()}`)
  process.exitCode = name === undefined ? 0 : 2
}

function listed(): string {
  const lines = Object.entries(catalogue).map(([each, { summary }]) => `  ${each.padEnd(14)} ${summary}`)
  return ['npm run tool -- <name> [arguments]', '', ...lines].join('\n')
}

function suggested(wrong: string): string {
  const near = suggestion(wrong)
  return near ? ` Did you mean ${near}?` : ''
}
