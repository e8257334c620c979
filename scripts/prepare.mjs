import { build, isBuilt } from './building.mjs'
import { install } from './install.mjs'
import { inTurn } from './turn.mjs'

/** A fresh clone becomes one that runs: packages installed, client and server built. Does only what is missing. */
export function prepare() {
  return inTurn(async () => {
    await install()
    if (isBuilt()) return
    console.log('Building …')
    await build()
  })
}
