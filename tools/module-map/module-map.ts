import { execFileSync } from 'node:child_process'

export const DOCUMENT = 'docs/module-map.md'

type Cruised = { modules: { source: string; dependencies: { resolved: string }[] }[] }

const SIDES = ['schema', 'server', 'client']
/** Folders whose sub-folders are modules of their own. */
const PARENTS = ['server/live', 'client/screens', 'client/media']
const NOT_PRODUCT = /[.]test[.]tsx?$|(^|\/)vite[.]config[.]ts$|[.]d[.]ts$/

/** Renders docs/module-map.md from dependency-cruiser's output. */
export function moduleMap(): string {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of cruised().modules) {
    const from = moduleOf(source)
    if (from === null) continue
    const known = imports.get(from) ?? new Set()
    imports.set(from, known)
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved)
      if (to !== null && to !== from) known.add(to)
    }
  }
  return [HEAD, ...SIDES.map((side) => tableOf(side, imports))].join('\n')
}

const HEAD = `# Module map

Made by \`npm run tool -- module-map\` from dependency-cruiser's output; a test compares it with the code. \`.dependency-cruiser.mjs\` has the
rules, [architecture.md](architecture.md) says what each module is for. A folder's own name stands for the files directly in it.
`

function tableOf(side: string, imports: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rows = [...imports]
    .filter(([name]) => name.split('/', 1)[0] === side)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, found]) => `| \`${name}\` | ${[...found].sort().join(', ') || '–'} |`)
  return [`## ${side}`, '', '| Module | Imports |', '|---|---|', ...rows, ''].join('\n')
}

function moduleOf(path: string): string | null {
  const parts = path.split('/')
  if (!SIDES.includes(parts[0] ?? '') || NOT_PRODUCT.test(path)) return null
  const folders = parts.slice(0, -1)
  return folders.slice(0, PARENTS.includes(folders.slice(0, 2).join('/')) ? 3 : 2).join('/')
}

function cruised(): Cruised {
  const program = 'node_modules/.bin/depcruise'
  const options = ['--config', '--output-type', 'json', '--no-progress']
  return JSON.parse(execFileSync(program, [...SIDES, ...options], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
}
