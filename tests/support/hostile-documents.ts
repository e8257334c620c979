/** A GraphQL request that is made to cost as much as it can; its variables as JSON, which may be too deep to be written by `JSON`. */
type HostileRequest = { query: string; variables?: string; operationName?: string }

/** Makes a body of about so many bytes. */
type HostileFamily = (bytes: number) => HostileRequest

const NAME_MAX = 200
/** As near to names of our schema as makes suggesting dear: of half the length that is looked at. */
const nearly = (place: number) => `clientMutationIdentifier${'x'.repeat(20)}${place}`

function filled(bytes: number, piece: (place: number) => string): string {
  const pieces: string[] = []
  for (let length = 0; length < bytes; ) {
    const next = piece(pieces.length)
    length += next.length + 1
    pieces.push(next)
  }
  return pieces.join(' ')
}

const times = (count: number, piece: (place: number) => string) => Array.from({ length: count }, (_, i) => piece(i))
const named = (letter: string, bytes: number) => letter.repeat(bytes)
const nested = (bytes: number, open: string, inner: string, close: string) => {
  const depth = Math.floor(bytes / (open.length + close.length))
  return open.repeat(depth) + inner + close.repeat(depth)
}
const ask = (query: string, variables?: unknown): HostileRequest => ({
  query,
  ...(variables !== undefined && { variables: JSON.stringify(variables) }),
})
const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }'
const EVERYTHING = `id slug shareUrl title description type venue localTime timeZone startsAt visibility status
  sponsors { name logo } deviceCount devices { id name isController } isOwner version createdAt
  details { ... on CricketDetails { team1 team2 playersPerTeam playerNames umpireCount umpireNames overs lastManStanding } }`

const longNames: Record<string, HostileFamily> = {
  'a type of its own, and nearly its name': (bytes) =>
    ask(`type ${named('A', bytes / 2)} { x: Int } fragment f on ${named('A', bytes / 2)}B { x } { me { id ...f } }`),
  'a directive of its own, and nearly its argument': (bytes) =>
    ask(`directive @d(${named('A', bytes / 2)}: Int) on FIELD { me @d(${named('A', bytes / 2)}B: 1) { id } }`),
  'an input of its own, and nearly its name': (bytes) =>
    ask(`input ${named('A', bytes / 2)} { x: Int } query ($v: ${named('A', bytes / 2)}B) { me { id } }`),
  'an enum of its own, and nearly its name': (bytes) =>
    ask(`enum ${named('A', bytes / 2)} { X } query ($v: ${named('A', bytes / 2)}B) { me { id } }`),
  'an extension of nearly a type': (bytes) =>
    ask(`type ${named('A', bytes / 2)} { x: Int } extend type ${named('A', bytes / 2)}B { y: Int } { me { id } }`),
  'many types of its own, and nearly their names': (bytes) =>
    ask(
      `${filled(bytes / 2, (i) => `type ${nearly(i)} { x: Int }`)} query ${nearly(0)}(${filled(bytes / 2, (i) => `$v${i}: ${nearly(i)}y`)}) { me { id } }`,
    ),
  'a long field': (bytes) => ask(`{ ${named('a', bytes)} }`),
  'a long alias': (bytes) => ask(`{ ${named('a', bytes)}: me { id } }`),
  'two long aliases that conflict': (bytes) =>
    ask(`{ ${named('a', bytes / 2)}: me { id } ${named('a', bytes / 2)}: __typename }`),
  'a long argument': (bytes) => ask(`{ event(${named('i', bytes)}: "a") { id } }`),
  'a long directive': (bytes) => ask(`{ me @${named('i', bytes)} { id } }`),
  'a long argument of a directive': (bytes) => ask(`{ me @include(${named('i', bytes)}: true) { id } }`),
  'a long variable': (bytes) => ask(`query ($${named('v', bytes)}: ID!) { me { id } }`),
  'a long variable that is nowhere': (bytes) => ask(`{ event(id: $${named('v', bytes)}) { id } }`),
  'a long type of a variable': (bytes) => ask(`query ($v: ${named('E', bytes)}) { me { id } }`),
  'a long type of a fragment': (bytes) => ask(`{ me { ... on ${named('U', bytes)} { id } } }`),
  'a long spread': (bytes) => ask(`{ me { ...${named('f', bytes)} } }`),
  'a long operation': (bytes) => ask(`query ${named('q', bytes)} { me { nothing } }`),
  'a long name of the operation to run': (bytes) => ({
    query: 'query A { me { id } } query B { me { id } }',
    operationName: named('q', bytes),
  }),
  'a long enum value': (bytes) => ask(`{ events(filter: ${named('A', bytes)}) { nodes { id } } }`),
  'a long enum value in a variable': (bytes) =>
    ask('query ($f: EventFilter!) { events(filter: $f) { nodes { id } } }', { f: named('A', bytes) }),
  'a long input field': (bytes) => ask(`mutation { createEvent(input: { ${named('t', bytes)}: 1 }) { id } }`),
  'a long input field in a variable': (bytes) => ask(CREATE, { input: { [named('t', bytes)]: 1 } }),
}

const suggestions: Record<string, HostileFamily> = {
  'unknown fields': (bytes) => ask(`{ me { ${filled(bytes, nearly)} } }`),
  'unknown fields of the longest names': (bytes) =>
    ask(`{ me { ${filled(bytes, (i) => `${named('a', NAME_MAX - 6)}${i}`)} } }`),
  'unknown fields of introspection': (bytes) => ask(`{ __schema { types { ${filled(bytes, nearly)} } } }`),
  'unknown fields of a union': (bytes) =>
    ask(`{ event(id: "a") { details { ${filled(bytes, (i) => `playerName${i}`)} } } }`),
  'unknown types of variables': (bytes) =>
    ask(`query (${filled(bytes, (i) => `$v${i}: BasketballDetailsInputs${i}`)}) { me { id } }`),
  'unknown types of fragments': (bytes) =>
    ask(`{ me { ${filled(bytes, (i) => `... on BasketballDetails${i} { id }`)} } }`),
  'unknown arguments': (bytes) => ask(`{ events(${filled(bytes, (i) => `${nearly(i)}: 1`)}) { nodes { id } } }`),
  'unknown directives': (bytes) => ask(`{ me { id ${filled(bytes, (i) => `@${nearly(i)}`)} } }`),
  'unknown arguments of directives': (bytes) =>
    ask(`{ me { id @include(${filled(bytes, (i) => `${nearly(i)}: 1`)}) } }`),
  'unknown input fields': (bytes) =>
    ask(`mutation { createEvent(input: { ${filled(bytes, (i) => `${nearly(i)}: 1`)} }) { id } }`),
  'unknown input fields in a variable': (bytes) =>
    ask(CREATE, { input: Object.fromEntries(times(bytes / 60, (i) => nearly(i)).map((name) => [name, 1])) }),
  'unknown enum values': (bytes) =>
    ask(`{ ${filled(bytes, (i) => `a${i}: events(filter: COMPLETE${i}) { nodes { id } }`)} }`),
  'unknown fragments': (bytes) => ask(`{ me { ${filled(bytes, (i) => `...${nearly(i)}`)} } }`),
}

/** As many lines as are taken. */
const within = (bytes: number) => Math.min(1_900, Math.floor(bytes / 2))
const faulty = `{ me { ${times(290, (i) => `a${i}`).join(' ')} } }`
const conflicting = `{ me { ${times(20, (i) => `a: ${i % 2 ? 'id' : 'mobile'} id: mobile`).join(' ')} } }`
const refused = `{ ${times(10, (i) => `a${i}: event(id: "a") { id }`).join(' ')} }`

const lines: Record<string, HostileFamily> = {
  'empty lines before unknown fields': (bytes) => ask('\n'.repeat(bytes / 2) + faulty),
  'lines that are taken before unknown fields': (bytes) => ask('\n'.repeat(within(bytes)) + faulty),
  'empty lines before conflicts': (bytes) => ask('\n'.repeat(bytes / 2) + conflicting),
  'lines that are taken before conflicts': (bytes) => ask('\n'.repeat(within(bytes)) + conflicting),
  'empty lines before fields that are refused': (bytes) => ask('\n'.repeat(bytes / 2) + refused),
  'lines that are taken before fields that are refused': (bytes) => ask('\n'.repeat(within(bytes)) + refused),
  'carriage returns before unknown fields': (bytes) => ask('\r'.repeat(bytes / 2) + faulty),
  'long lines before unknown fields': (bytes) =>
    ask(`#${' '.repeat(bytes / within(bytes))}\n`.repeat(within(bytes)) + faulty),
  'empty lines before a fault of syntax': (bytes) => ask(`${'\n'.repeat(bytes / 2)}{ me { id `),
  'lines of a block string before unknown fields': (bytes) =>
    ask(`query ($a: String = """${'\n'.repeat(within(bytes))}""") ${faulty}`),
  comments: (bytes) => ask(`${'#\n'.repeat(bytes / 3)}${faulty}`),
  commas: (bytes) => ask(`{ me { id ${','.repeat(bytes)} nothing } }`),
  'a long comment': (bytes) => ask(`# ${'x'.repeat(bytes)}\n{ me { nothing } }`),
}

const values: Record<string, HostileFamily> = {
  'a long string': (bytes) => ask(`{ events(page: "${'x'.repeat(bytes)}") { nodes { id } } }`),
  'a long string of escapes': (bytes) => ask(`{ event(id: "${'\\u0041'.repeat(bytes / 7)}") { id } }`),
  'a long block string': (bytes) => ask(`{ events(page: """${'\n '.repeat(bytes / 2)}""") { nodes { id } } }`),
  'a block string of indents': (bytes) =>
    ask(
      `{ events(page: """${times(Math.sqrt(bytes), () => ' '.repeat(Math.sqrt(bytes))).join('\n')}""") { nodes { id } } }`,
    ),
  'a string without an end': (bytes) => ask(`{ event(id: "${'x'.repeat(bytes)}`),
  'a long whole number': (bytes) => ask(`{ events(page: ${'9'.repeat(bytes)}) { nodes { id } } }`),
  'a long fraction': (bytes) => ask(`{ events(page: 0.${'9'.repeat(bytes)}) { nodes { id } } }`),
  'a long id': (bytes) => ask(`{ event(id: ${'9'.repeat(bytes)}) { id } }`),
  'a long search': (bytes) =>
    ask('query ($s: String) { events(search: $s) { nodes { id } } }', { s: '%_'.repeat(bytes / 2) }),
  'a long number in a variable': (bytes) =>
    ask('query ($p: Int!) { events(page: $p) { nodes { id } } }', { p: '9'.repeat(bytes) }),
  'a long date in a variable': (bytes) =>
    ask('mutation ($d: DateTime!) { createApiToken(name: "a", scope: READ, expiresAt: $d) { id } }', {
      d: '2'.repeat(bytes),
    }),
  'a list of lists': (bytes) => ask(`{ event(id: ${nested(bytes, '[', '1', ']')}) { id } }`),
  'an object of objects': (bytes) => ask(`mutation { createEvent(input: ${nested(bytes, '{a:', '1', '}')}) { id } }`),
  'lists as a type': (bytes) => ask(`query ($v: ${nested(bytes, '[', 'Int', ']')}) { me { id } }`),
  'a list of lists in a variable': (bytes) => ({
    query: 'query ($id: ID!) { event(id: $id) { id } }',
    variables: `{"id":${nested(bytes, '[', '1', ']')}}`,
  }),
  'an object of objects in a variable': (bytes) => ({
    query: CREATE,
    variables: `{"input":${nested(bytes, '{"a":', '1', '}')}}`,
  }),
  'many elements that are wrong': (bytes) =>
    ask(`mutation { createEvent(input: { sponsors: [${filled(bytes, () => '1')}] }) { id } }`),
  'many elements that are wrong in a variable': (bytes) =>
    ask(CREATE, { input: { sponsors: Array.from({ length: bytes / 3 }, () => [1]) } }),
  'many empty rows in a variable': (bytes) =>
    ask(CREATE, { input: { sponsors: Array.from({ length: bytes / 3 }, () => ({})) } }),
  'many blank rows in a variable': (bytes) =>
    ask(CREATE, {
      input: {
        ...{ title: 'a', description: 'a', type: 'OTHER', venue: 'a', localTime: '2026-12-06T15:30' },
        sponsors: Array.from({ length: bytes / 22 }, () => ({ name: '', logo: '' })),
      },
    }),
  'many names in a variable': (bytes) =>
    ask(CREATE, {
      input: {
        ...{ title: 'a', description: 'a', type: 'CRICKET', venue: 'a', localTime: '2026-12-06T15:30' },
        details: {
          cricket: {
            ...{ team1: 'a', team2: 'b', playersPerTeam: 1, umpireCount: 1, overs: 1 },
            playerNames: Array.from({ length: bytes / 4 }, () => 'a'),
          },
        },
      },
    }),
  'many kinds of details in a variable': (bytes) =>
    ask(CREATE, { input: { details: Object.fromEntries(times(bytes / 10, (i) => `a${i}`).map((name) => [name, 1])) } }),
  'many variables that nobody declared': (bytes) =>
    ask('{ __typename }', Object.fromEntries(times(bytes / 10, (i) => `v${i}`).map((name) => [name, 1]))),
  'a long string where a whole row belongs': (bytes) => ask(CREATE, { input: { sponsors: ['x'.repeat(bytes)] } }),
}

const shapes: Record<string, HostileFamily> = {
  'one field again and again': (bytes) => ask(`{ me { ${filled(bytes, () => 'id')} } }`),
  'one field of fields again and again': (bytes) => ask(`{ ${filled(bytes, () => 'events{nodes{id}}')} }`),
  'fields of fields of fields again and again': (bytes) =>
    ask(`{ ${filled(bytes, () => `__schema{types{${times(6, () => 'fields{type{name}}').join(' ')}}}`)} }`),
  'conflicting arguments': (bytes) => ask(`{ ${filled(bytes, (i) => `a: event(id: "${i}") { id }`)} }`),
  'conflicting long arguments': (bytes) =>
    ask(`{ ${filled(bytes, (i) => `a: event(id: "${'x'.repeat(500)}${i}") { id }`)} }`),
  'conflicting fields': (bytes) => ask(`{ me { ${filled(bytes, (i) => `a: ${i % 2 ? 'id' : 'mobile'}`)} } }`),
  'one name for many fields': (bytes) =>
    ask(`{ ${filled(bytes, (i) => `a${i % 15}: events(page: ${i}) { nodes { id } }`)} }`),
  aliases: (bytes) => ask(`{ me { ${filled(bytes, (i) => `a${i}: id`)} } }`),
  'selections in selections': (bytes) => ask(nested(bytes, '{a', '{a}', '}')),
  'inline fragments in inline fragments': (bytes) => ask(`{ me { ${nested(bytes, '...{', 'id', '}')} } }`),
  'inline fragments side by side': (bytes) => ask(`{ me { ${filled(bytes, () => '...{id}')} } }`),
  fragments: (bytes) => ask(`{ me { id } } ${filled(bytes, (i) => `fragment F${i} on User { id }`)}`),
  'fragments all spread at once': (bytes) => {
    const count = Math.floor(bytes / 40)
    return ask(
      `{ me { ${times(count, (i) => `...F${i}`).join(' ')} } } ${times(count, (i) => `fragment F${i} on User { id }`).join(' ')}`,
    )
  },
  'fragments that spread each other': (bytes) => {
    const count = Math.floor(Math.sqrt(bytes / 6))
    const all = times(count, (i) => `...F${i}`).join(' ')
    return ask(`{ me { ${all} } } ${times(count, (i) => `fragment F${i} on User { ${all} }`).join(' ')}`)
  },
  'fragments that double': (bytes) =>
    ask(`{ me { ...F0 } } ${filled(bytes, (i) => `fragment F${i} on User { ...F${i + 1} ...F${i + 1} id }`)}`),
  'fragments one behind the other': (bytes) =>
    ask(`{ me { ...F0 } } ${filled(bytes, (i) => `fragment F${i} on User { ...F${i + 1} }`)}`),
  'a fragment spread again and again': (bytes) =>
    ask(`{ me { ${filled(bytes, () => '...F')} } } fragment F on User { id mobile }`),
  operations: (bytes) => ask(filled(bytes, (i) => `query Q${i} { me { id } }`)),
  'operations of one name': (bytes) => ask(filled(bytes, () => 'query Q { me { id } }')),
  'operations without a name': (bytes) => ask(filled(bytes, () => '{ me { id } }')),
  'operations that share fragments of variables': (bytes) => {
    const half = bytes / 2
    const fragments = filled(half, (i) => `fragment F${i} on Query { a${i}: event(id: $v) { id } ...F${i + 1} }`)
    return ask(`${filled(half, (i) => `query Q${i}($v: ID!) { ...F0 }`)} ${fragments}`)
  },
  'operations that share fragments of unknown variables': (bytes) => {
    const half = bytes / 2
    const fragments = filled(half, (i) => `fragment F${i} on Query { event(id: $v${i}) { id } ...F${i + 1} }`)
    return ask(`${filled(half, (i) => `query Q${i} { ...F0 }`)} ${fragments}`)
  },
  variables: (bytes) => ask(`query (${filled(bytes, (i) => `$v${i}: ID`)}) { me { id } }`),
  'variables of one name': (bytes) => ask(`query (${filled(bytes, () => '$v: ID')}) { me { id } }`),
  'variables with a default': (bytes) =>
    ask(`query (${filled(bytes, (i) => `$v${i}: [ID] = [${times(20, () => '1').join(' ')}]`)}) { me { id } }`),
  'arguments of one name': (bytes) => ask(`{ event(${filled(bytes, () => 'id: "a"')}) { id } }`),
  'input fields of one name': (bytes) =>
    ask(`mutation { createEvent(input: { ${filled(bytes, () => 'title: "a"')} }) { id } }`),
  'directives of one name': (bytes) => ask(`{ me { id ${filled(bytes, () => '@include(if: true)')} } }`),
  'directives where none belongs': (bytes) => ask(`query Q ${filled(bytes, () => '@include(if: true)')} { me { id } }`),
  'subscriptions of many fields': (bytes) =>
    ask(`subscription { ${filled(bytes, (i) => `a${i}: myEventsChanged { id }`)} }`),
  braces: (bytes) => ask('{ a '.repeat(bytes / 4)),
  signs: (bytes) => ask('...'.repeat(bytes / 3)),
  letters: (bytes) => ask('ä'.repeat(bytes / 2)),
}

/** As deep as introspection may go: two lists of types in each other. */
const TYPES = `types { name description fields(includeDeprecated: true) { name description args { name description defaultValue
  type { name kind ofType { name kind ofType { name kind } } } } type { name kind fields { name description type { name kind ofType { name } } } } } }`

const answers: Record<string, HostileFamily> = {
  introspection: (bytes) =>
    ask(`{ ${times(Math.min(10, Math.ceil(bytes / 400)), (i) => `a${i}: __schema { ${TYPES} }`).join(' ')} }`),
  'introspection twice': () => ask(`{ a: __schema { ${TYPES} } b: __schema { ${TYPES} } }`),
  'introspection of one type again and again': (bytes) =>
    ask(
      `{ ${times(Math.min(10, Math.ceil(bytes / 200)), (i) => `a${i}: __type(name: "Event") { name fields { name type { name fields { name } } } }`).join(' ')} }`,
    ),
  'the longest lists of everything': (bytes) =>
    ask(
      `{ ${times(Math.min(10, Math.ceil(bytes / 100)), (i) => `a${i}: events(limit: 50) { nodes { ${i === 0 ? EVERYTHING : 'id title shareUrl description sponsors { name logo } devices { id name }'} } }`).join(' ')} }`,
    ),
  'one field again and again in a list': (bytes) =>
    ask(`{ a: events(limit: 50) { nodes { ${times(Math.min(290, bytes / 3), () => 'id').join(' ')} } } }`),
  'typenames in lists': (bytes) =>
    ask(
      `{ ${times(10, (i) => `a${i}: events(limit: 50) { nodes { ${times(Math.min(27, bytes / 40), () => '__typename').join(' ')} } }`).join(' ')} }`,
    ),
}

export const hostileFamilies: Record<string, HostileFamily> = {
  ...longNames,
  ...suggestions,
  ...lines,
  ...values,
  ...shapes,
  ...answers,
}

/** The JSON of a request; over a socket it is the payload of a message. */
export function bodyOf({ query, variables = '{}', operationName }: HostileRequest): string {
  const name = operationName === undefined ? '' : `"operationName":${JSON.stringify(operationName)},`
  return `{${name}"query":${JSON.stringify(query)},"variables":${variables}}`
}
