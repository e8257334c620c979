import { build } from './building.mjs'
import { atRoot, sayWhyAndExit } from './script-process.mjs'

atRoot()
await build().catch(sayWhyAndExit)
