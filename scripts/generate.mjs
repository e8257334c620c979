import { codegen } from './codegen.mjs'
import { atRoot, sayWhyAndExit } from './script-process.mjs'

atRoot()
await codegen().catch(sayWhyAndExit)
