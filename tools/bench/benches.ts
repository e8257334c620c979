import type { Bench } from './section.ts'
import { baseline } from './sections/baseline.ts'
import { browser } from './sections/browser.ts'
import { clip } from './sections/clip.ts'
import { costs } from './sections/costs.ts'
import { eventWrites } from './sections/event-writes.ts'
import { eventsOverGraphQL, eventsOverRest } from './sections/events-page.ts'
import { fold } from './sections/fold.ts'
import { hostileDocuments } from './sections/hostile-documents.ts'
import { lighthouse } from './sections/lighthouse.ts'
import { manyEvents } from './sections/many-events.ts'
import { media } from './sections/media.ts'
import { programme } from './sections/programme.ts'
import { start } from './sections/start.ts'
import { stills } from './sections/stills.ts'
import { thousandPeople } from './sections/thousand-people.ts'

/** In the order of the document. */
export const benches: readonly Bench[] = [
  eventsOverGraphQL,
  eventsOverRest,
  eventWrites,
  manyEvents,
  hostileDocuments,
  thousandPeople,
  media,
  programme,
  fold,
  costs,
  start,
  browser,
  clip,
  stills,
  lighthouse,
  baseline,
]
