import { fileURLToPath } from 'node:url'

const oldest = { major: 20, minor: 19 }

/** Before anything is installed, an old Node would only say that some syntax or package is not to its liking. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return
  console.error(`This needs Node.js ${oldest.major}.${oldest.minor} or newer; here is ${process.versions.node}.`)
  process.exit(1)
}

/** Every script works from the checkout's root, wherever it was called from. */
export function atRoot() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
}

/** npm passes signals on, but cannot when it is killed outright. */
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
