import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/db/embedded/free-port.ts'
import { treeSeconds } from './process-cpu.ts'

export type Nginx = { origin: string; version: string; cpuSeconds(): number; stop(): Promise<void> }

export const NO_NGINX = 'nginx was not found: install it (on Debian: apt-get install nginx) to compare with it.'

/**
 * Starts nginx with one worker: static files below `/files/`, precompressed playlists below `/lists/`, uploads below
 * `/put/`. Null where it is not installed.
 */
export async function startNginx(testbed: string, files: string): Promise<Nginx | null> {
  const said = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  if (said.error) return null
  const folder = join(testbed, 'nginx')
  await mkdir(join(folder, 'put'), { recursive: true })
  await mkdir(join(folder, 'lists'), { recursive: true })
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), settings({ folder, files, port }))
  const child = spawn('nginx', ['-p', folder, '-e', 'error.log', '-c', 'nginx.conf'], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  await becomesReady(origin)
  return {
    origin,
    version: /nginx\/[\d.]+/.exec(said.stderr)?.[0] ?? 'nginx',
    cpuSeconds: () => treeSeconds(child.pid ?? 0),
    async stop() {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

function settings({ folder, files, port }: { folder: string; files: string; port: number }): string {
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
worker_rlimit_nofile 8192;
pid nginx.pid;
events { worker_connections 4096; }
http {
  types { video/mp4 mp4 m4s; application/vnd.apple.mpegurl m3u8; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_max_body_size 6m;
  client_body_temp_path ${folder}/body;
  server {
    listen 127.0.0.1:${port} backlog=2048;
    location /files/ { alias ${files}/; add_header cache-control "public, max-age=31536000, immutable"; }
    location /lists/ { alias ${folder}/lists/; gzip_static on; add_header cache-control "public, max-age=1"; }
    location /put/ { alias ${folder}/put/; dav_methods PUT; }
    location / { return 204; }
  }
}
`
}

async function becomesReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  throw new Error('nginx did not start.')
}
