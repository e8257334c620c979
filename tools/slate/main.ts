import { mkdirSync, writeFileSync } from 'node:fs'
import { encodeSecond } from '#tests/support/media/encode-second.ts'

/** Writes the slate: one second of dark green, with silence. The result is committed. */
const folder = 'server/live/storage/slate'
const { init, segment } = encodeSecond({ colour: '0x12301f' })
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/init.mp4`, init)
writeFileSync(`${folder}/segment.m4s`, segment)
