import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** `npm run new -- sport kabaddi`: writes a sport's folder from a template and registers it. */
process.chdir(new URL('..', import.meta.url).pathname)

const REGISTRY = 'schema/sports/index.ts'
const PARENT = '..'
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

mkdirSync(folder)
writeFileSync(`${folder}/${name}.graphql`, sdl())
writeFileSync(`${folder}/settings.ts`, settings())
writeFileSync(REGISTRY, withSport())
console.log(`Wrote ${folder}/${name}.graphql and ${folder}/settings.ts, and registered the sport in ${REGISTRY}.

Next:
1. In settings.ts: the name in Hindi, the drawing of the pitch (schema/sports/pitch.ts), and the sport's fields: text, count,
   choice, toggle, names (schema/sports/field.ts).
2. Write the same fields into ${name}.graphql, in the type and in the input. The contract test names what is missing.
3. npm run codegen
4. npx vitest run tests/contract

The form, GraphQL, REST, the OpenAPI document and the previews then know it.`)

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

function settings() {
  return `import { count, names, text } from '${PARENT}/field.ts'
import { path, rect } from '${PARENT}/pitch.ts'
import { sport } from '${PARENT}/sport.ts'

export const ${name} = sport({
  type: '${name}',
  title: '${capitalised()} Settings',
  displayName: { en: '${capitalised()}', hi: '${capitalised()}' },
  pitch: [rect(4, 3, 40, 58), path('M4 32h40')],
  fields: {
    team1: text('Team 1 Name'),
    team2: text('Team 2 Name'),
    playersPerTeam: count('Number of Players per Team', { min: 1, max: 11 }),
    refereeCount: count('Number of Referees', { min: 1, max: 5 }),
    playerNames: names('Player {n} Name', {
      per: 'playersPerTeam',
      heading: 'Player Names (for each team)',
    }),
    refereeNames: names('Referee {n} Name', {
      per: 'refereeCount',
      heading: 'Referee Names',
    }),
  },
})
`
}

function sdl() {
  const [type, value] = [`${capitalised()}Details`, name.toUpperCase()]
  return `extend enum EventType {
  "${capitalised()}."
  ${value}
}

extend union EventDetails = ${type}

extend input EventDetailsInput {
  "For an event of type \`${value}\`."
  ${name}: ${type}Input
}

"The settings of a ${name} match."
type ${type} {
  "The first team's name."
  team1: String!
  "The second team's name."
  team2: String!
  "From 1 to 11."
  playersPerTeam: Int!
  "From 1 to 5."
  refereeCount: Int!
  "At most one name for each of \`playersPerTeam\`."
  playerNames: [String!]!
  "At most one name for each of \`refereeCount\`."
  refereeNames: [String!]!
}

"The settings of a ${name} match to write."
input ${type}Input {
  "1 to 80 characters."
  team1: String!
  "1 to 80 characters."
  team2: String!
  "From 1 to 11."
  playersPerTeam: Int!
  "From 1 to 5."
  refereeCount: Int!
  "At most one name for each of \`playersPerTeam\`."
  playerNames: [String!]! = []
  "At most one name for each of \`refereeCount\`."
  refereeNames: [String!]! = []
}
`
}

function capitalised() {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
