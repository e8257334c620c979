import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CACHE = 'node_modules/.cache/maidan-browser'

/** Uses the libraries and the font in the package, for machines without them. */
const wrapper = `#!/bin/sh
here=$(CDPATH= cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

const fontsConfig = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Path of the Chromium in @sparticuz/chromium, unpacked on first use; undefined on other platforms. */
export async function packedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(process.cwd(), CACHE, version())
  const path = join(folder, 'browser')
  if (existsSync(path)) return path

  await mkdir(join(process.cwd(), CACHE), { recursive: true })
  const fresh = await mkdtemp(join(process.cwd(), CACHE, 'unpacking-'))
  await unpackInto(fresh)
  await writeFile(join(fresh, 'fonts.conf'), fontsConfig)
  await writeFile(join(fresh, 'browser'), wrapper)
  await chmod(join(fresh, 'browser'), 0o755)
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
  return path
}

/** The package unpacks into TMPDIR, with libraries only if it seems to run on AWS Lambda. */
async function unpackInto(folder: string): Promise<void> {
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  await promisify(execFile)(process.execPath, ['--eval', script], {
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
}

function version(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = JSON.parse(readFileSync(join(entry, '../../../package.json'), 'utf8')) as { version: string }
  return manifest.version
}
