import { open } from 'node:fs/promises'

/** With this, every fifth flush of a file fails, as it does on a disk that is going. */
const handle = await open(process.execPath)
const prototype = Object.getPrototypeOf(handle)
await handle.close()

const { sync } = prototype
let flushes = 0
prototype.sync = function syncOrFail() {
  flushes += 1
  if (flushes % 5 > 0) return sync.call(this)
  return Promise.reject(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' }))
}
