import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sportFiles } from './sport-template.mjs'

/** `npm run new -- sport kabaddi`: writes a sport's folder from a template and registers it. */
process.chdir(new URL('..', import.meta.url).pathname)

const REGISTRY = 'schema/sports/index.ts'
const [kind = '', name = '', ...rest] = process.argv.slice(2)

if (kind !== 'sport' || rest.length > 0)
  refuse('Usage: npm run new -- sport <name>, for example: npm run new -- sport kabaddi')
if (!/^[a-z]{2,30}$/.test(name)) {
  refuse(
    `"${name}" cannot be the name of a sport: please use 2 to 30 lower-case letters, such as kabaddi or tabletennis.`,
  )
}
const registry = readFileSync(REGISTRY, 'utf8')
const registered = [...registry.matchAll(/^ {2}(\w+),$/gm)].map(([, sport]) => sport)
const folder = `schema/sports/${name}`
if (name === 'other' || registered.includes(name) || existsSync(folder)) {
  refuse(`There is already a sport called ${name}. The sports are: ${[...registered, 'other'].join(', ')}.`)
}

const files = sportFiles(name)
for (const part of ['messages', 'labels/messages']) mkdirSync(`${folder}/${part}`, { recursive: true })
for (const [file, text] of Object.entries(files)) writeFileSync(`${folder}/${file}`, text)
writeFileSync(REGISTRY, withSport())
const wrote = Object.keys(files).map((file) => `${folder}/${file}`)
console.log(`Wrote ${wrote.join(', ')}, and registered the sport in ${REGISTRY}.

Next:
1. In settings.ts: the name in Hindi, the drawing of the pitch (schema/sports/pitch.ts), and the sport's fields: text, count,
   choice, toggle, names (schema/sports/field.ts).
2. Write the same fields into ${name}.graphql, in the type and in the input. The contract test names what is missing.
3. In scoring.ts: the rules, instead of points alone (docs/scoring.md); what they say in messages/en.json, hi.json and mr.json.
   A game without rules of its own may do without these files and the line \`scoring\` in settings.ts: the counter scores it.
4. npm run codegen
5. npx vitest run tests/contract

The form, GraphQL, REST, the OpenAPI document, the previews and the scorer then know it.`)

/** @param {string} message */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

/** Adds the import in alphabetical order, and the sport at the end of the form's list. */
function withSport() {
  const pathOf = (/** @type {string} */ line) => line.slice(line.indexOf(" from '"))
  const added = `import { ${name} } from './${name}/settings.ts'`
  const lines = registry.split('\n')
  const place = lines.findIndex((line) => !line.startsWith('import ') || pathOf(line) > pathOf(added))
  return lines
    .toSpliced(place, 0, added)
    .join('\n')
    .replace(/\n\} as const\n/, `\n  ${name},\n} as const\n`)
}
