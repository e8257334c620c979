import { atRoot, refuseOldNode, sayWhyAndExit } from './script-process.mjs'

refuseOldNode()
atRoot()

try {
  const { prepare } = await import('./prepare.mjs')
  await prepare()
} catch (error) {
  sayWhyAndExit(error)
}

process.setSourceMapsEnabled(true)
await import(String(new URL('../dist/server/admin.js', import.meta.url)))
