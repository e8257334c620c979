import { fileURLToPath } from 'node:url'

const oldest = { major: 20, minor: 19 }

/** Called before packages are loaded, which would fail on an old Node with obscure errors. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return
  console.error(`This needs Node.js ${oldest.major}.${oldest.minor} or newer; here is ${process.versions.node}.`)
  process.exit(1)
}

/** Changes to the root of the checkout. */
export function atRoot() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
}

/** Exits when the parent is gone: npm passes signals on, but not SIGKILL. */
export function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/**
 * @param {unknown} error
 * @returns {never}
 */
export function sayWhyAndExit(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
