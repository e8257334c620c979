import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ownServer } from './own-server.ts'

/** The built server with a copy of the web app; `upgrade` renames its assets. */
export async function upgradeableServer() {
  const ground = await mkdtemp(join(tmpdir(), 'maidan-upgrade-'))
  const client = join(ground, 'dist/client')
  await mkdir(join(ground, 'dist'))
  await symlink(resolve('dist/server'), join(ground, 'dist/server'))
  for (const name of ['migrations', 'schema']) await symlink(resolve(name), join(ground, name))
  await cp('dist/client', client, { recursive: true, filter: (path) => !/\.(br|gz)$|\/graphiql$/.test(path) })
  const server = await ownServer({}, ['sh', '-c', 'cd "$0" && exec "$@"', ground])

  return {
    origin: server.origin,
    async upgrade() {
      await server.kill()
      await renameAssets(client)
      await server.startAgain()
    },
    async stop() {
      await server.stop()
      await rm(ground, { recursive: true, force: true })
    },
  }
}

async function renameAssets(client: string): Promise<void> {
  const assets = join(client, 'assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(js|css)$/, '-new.$1')]))
  const texts = [...names.map((name) => join(assets, name))]
  for (const name of ['index.html', 'offline.html', 'sw.js', '.vite/files.json']) texts.push(join(client, name))
  for (const path of texts) {
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      text.replace(/[\w.-]+\.(?:js|css)\b/g, (name) => renamed.get(name) ?? name),
    )
  }
  for (const [name, other] of renamed) await rename(join(assets, name), join(assets, other))
}
