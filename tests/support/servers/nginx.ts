import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Plan = {
  folder: string
  port: number
  api: readonly string[]
  media: readonly string[]
  /** Address that shows sent codes. */
  outbox: string
}

const SHIPPED = 'deploy/nginx.conf'
const STARTS_WITHIN_MS = 10_000

/** Starts nginx with the configuration shipped for operators. */
export async function startNginx({ folder, port, api, media, outbox }: Plan): Promise<{ stop(): Promise<void> }> {
  const program = findNginx()
  await mkdir(join(folder, 'cache'), { recursive: true })
  const shipped = await readFile(SHIPPED, 'utf8')
  await writeFile(join(folder, 'maidan.conf'), placed(shipped, { folder, port, api, media, outbox }))
  await writeFile(join(folder, 'nginx.conf'), around(folder))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await listening(child, port)
  return {
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Replaces addresses in the shipped file; throws when one is missing. */
function placed(shipped: string, { folder, port, api, media, outbox }: Plan): string {
  const servers = (addresses: readonly string[]) => addresses.map((address) => `    server ${address}$3;\n`).join('')
  const places: [RegExp, string][] = [
    [/(upstream maidan_api \{\n)( +server \S+(.*);\n)+/, `$1${servers(api)}`],
    [/(upstream maidan_media \{\n)( +server \S+(.*);\n)+/, `$1${servers(media)}`],
    [/(upstream maidan_sockets \{\n.*\n)( +server \S+(.*);\n)+/, `$1${servers(media)}`],
    [/\/var\/cache\/nginx\/maidan/, join(folder, 'cache')],
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/(location = \/dev\/outbox \{\n +)return 404;/, `$1proxy_pass http://${outbox};`],
  ]
  return places.reduce((text, [place, ours]) => {
    if (!place.test(text)) throw new Error(`${SHIPPED} has no ${place.source}.`)
    return text.replace(place, ours)
  }, shipped)
}

/** Debian's nginx.conf, without paths that need root. */
function around(folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  )
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')} warn;`,
    'events { worker_connections 4096; }',
    'http {',
    '  access_log off;',
    ...places,
    `  include ${join(folder, 'maidan.conf')};`,
    '}',
    '',
  ].join('\n')
}

function findNginx(): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map((folder) => join(folder, 'nginx')).find(isProgram)
  if (found) return found
  throw new Error('This needs nginx. On Debian and Ubuntu: apt-get install nginx-light; on a Mac: brew install nginx.')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const answers = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (answers) return
    await sleep(50)
  }
  throw new Error('nginx did not start.')
}
