import type { ListedClip } from '#schema/highlights/clip.ts'
import type { ReplayOffer } from '#schema/highlights/replay-offer.ts'

/** An offer with the score's entry that it is about. */
export type StoredOffer = ReplayOffer & { entryId: string }

/** The owner's list; `version` changes with every edit. */
export type StoredList = { clips: readonly ListedClip[]; version: string }
