import type { Bench } from './section.ts'
import { browser } from './sections/browser.ts'
import { costs } from './sections/costs.ts'
import { media } from './sections/media.ts'
import { programme } from './sections/programme.ts'
import { start } from './sections/start.ts'

/** Every benchmark, in the order of the document. */
export const benches: readonly Bench[] = [media, programme, costs, start, browser]
