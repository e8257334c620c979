import { atRoot, endWithParent, refuseOldNode, sayWhyAndExit } from './script-process.mjs'

refuseOldNode()
atRoot()

/** @type {Awaited<ReturnType<typeof import('./lan/lan.mjs').openLan>> | undefined} */
let lan
try {
  const { prepare } = await import('./prepare.mjs')
  await prepare()
  if (process.argv.includes('--lan')) lan = await (await import('./lan/lan.mjs')).openLan()
} catch (error) {
  sayWhyAndExit(error)
}

if (process.env['npm_lifecycle_event']) endWithParent()

// The server runs in this process: signals and exit code need no forwarding.
process.setSourceMapsEnabled(true)
await import(String(new URL('../dist/server/main.js', import.meta.url)))
lan?.tell()
