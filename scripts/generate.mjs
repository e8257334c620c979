import { codegen } from './codegen.mjs'
import { atRoot, sayWhyAndExit } from './ground.mjs'

atRoot()
await codegen().catch(sayWhyAndExit)
