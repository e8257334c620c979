import { fileURLToPath } from 'node:url'

const wanted = [20, 19]

/** Before anything is installed, an old Node would only say that some syntax or package is not to its liking. */
export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return
  console.error(`This needs Node.js ${wanted.join('.')} or newer; here is ${process.versions.node}.`)
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

export function sayWhyAndExit(error) {
  console.error(error.message)
  process.exit(1)
}
