import { readFileSync } from 'node:fs'

/** Installed versions, e.g. `express 5.3.0, graphql-yoga 5.24.1`. */
export function versionsOf(...names: readonly string[]): string {
  return names.map((name) => `${name} ${installed(name)}`).join(', ')
}

function installed(name: string): string {
  for (const place of ['tools/bench/peers/node_modules', 'node_modules']) {
    try {
      const { version } = JSON.parse(readFileSync(`${place}/${name}/package.json`, 'utf8')) as { version: string }
      return version
    } catch {}
  }
  return 'not installed'
}
