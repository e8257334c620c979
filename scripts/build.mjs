import { build } from './building.mjs'
import { atRoot, sayWhyAndExit } from './ground.mjs'

atRoot()
await build().catch(sayWhyAndExit)
