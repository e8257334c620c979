import { open } from 'node:fs/promises'

/** Makes every fifth fsync fail, as on a failing disk. */
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
