import { mkdirSync, writeFileSync } from 'node:fs'
import { stillOf } from '#tests/support/live-still.ts'
import { atRoot } from './ground.mjs'

/**
 * Makes what viewers are shown while there is no camera to show: a second of a dark green still, and of silence. It was
 * made once and is committed; `server/live/storage/slate.ts` puts it into a slot.
 */
const folder = 'server/live/slate'

atRoot()
const { init, segment } = stillOf({ colour: '0x12301f' })
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/init.mp4`, init)
writeFileSync(`${folder}/segment.m4s`, segment)
