import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export type Deployment = { port: string; origin: string; stop(): Promise<void> }

/** Serves a changed copy of the built web app. */
export async function deploy(
  port = '0',
  change: (folder: string) => Promise<void> = async () => {},
): Promise<Deployment> {
  const ground = await mkdtemp(join(tmpdir(), 'maidan-deployment-'))
  const client = join(ground, 'dist/client')
  await mkdir(join(ground, 'dist'))
  await cp('dist/client', client, { recursive: true })
  for (const folder of ['migrations', 'schema']) await symlink(resolve(folder), join(ground, folder))
  await change(client)

  const server = spawn(process.execPath, [resolve('tests/support/servers/served-build.mjs')], {
    cwd: ground,
    env: { ...process.env, PORT: port, METRICS_PORT: '0', SHUTDOWN_DRAIN_SECONDS: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((found, lost) => {
    createInterface(server.stdout).on('line', (line) => {
      const address = / is at (\S+)$/.exec(line)?.[1]
      if (address) found(address)
    })
    server.on('exit', () => lost(new Error('The deployed server did not start.')))
  })

  return {
    origin,
    port: new URL(origin).port,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(ground, { recursive: true })
    },
  }
}

/** Makes a copy look like a new build: other texts, other file names. */
export async function asAnotherBuild(folder: string, old: string, fresh: string) {
  const assets = join(folder, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  for (const name of scripts) await rename(join(assets, name), join(assets, newName(name)))

  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (/\.(br|gz)$/.test(path)) await rm(path)
    else if (/\.(js|html|json)$/.test(path)) await writeFile(path, reworded(await readFile(path, 'utf8')))
  }

  function reworded(text: string): string {
    return scripts.reduce((text, name) => text.replaceAll(name, newName(name)), text).replaceAll(old, fresh)
  }
}

function newName(name: string): string {
  return name.replace(/\.js$/, '-2.js')
}
