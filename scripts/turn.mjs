import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const lock = '.cache/preparing'

/**
 * Runs `work` under a lock, since two starts in one checkout may prepare it at once. A dead holder's lock is taken
 * over.
 * @param {() => Promise<void>} work
 */
export async function inTurn(work) {
  mkdirSync('.cache', { recursive: true })
  while (!takeLock()) await sleep(200)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock() {
  const mine = `${lock}-${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, lock)
    return true
  } catch {
    if (!holderLives()) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(mine)
  }
}

function holderLives() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The error code, for example `EACCES`. @param {unknown} error */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
