import { build, isBuilt } from './building.mjs'
import { install, isInstalled } from './install.mjs'
import { codeOf, inTurn } from './turn.mjs'

/**
 * Installs packages and builds client and server where needed. Writes nothing when all is up to date, so that another
 * user can start a prepared checkout.
 */
export async function prepare() {
  if (isInstalled() && isBuilt()) return
  try {
    await inTurn(async () => {
      await install()
      if (isBuilt()) return
      console.log('Building …')
      await build()
    })
  } catch (error) {
    const code = codeOf(error)
    throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? notOurs(code) : error
  }
}

/** @param {string} code */
function notOurs(code) {
  return new Error(
    `This checkout is not ready to start, and this user may not write to it (${code}). ` +
      'Run npm start once as the user who owns it, or clone it anew as this one.',
  )
}
