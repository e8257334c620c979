import {
  EDITED_CLIP_MAX_MS,
  EDITED_CLIP_MIN_MS,
  EDITED_CLIPS_MAX,
  EDITED_LIST_MAX_MS,
  inWholeSlots,
  type ListedClip,
  lengthOf,
} from '#schema/highlights/clip.ts'
import { NAME_MAX } from '#schema/validation/limits.ts'
import { textInput } from '#schema/validation/text.ts'
import { isUuid } from '#server/db/uuid.ts'
import { invalidInput } from '#server/errors/domain-error.ts'

/** The list in whole slots. Throws BAD_USER_INPUT. */
export function editedList(clips: readonly ListedClip[]): ListedClip[] {
  if (clips.length === 0) throw invalidInput({ clips: 'Highlights have at least one clip.' })
  if (clips.length > EDITED_CLIPS_MAX) throw invalidInput({ clips: `There can be ${EDITED_CLIPS_MAX} clips at most.` })
  const list = clips.map(editedClip)
  if (list.reduce((sum, clip) => sum + lengthOf(clip), 0) > EDITED_LIST_MAX_MS) {
    throw invalidInput({ clips: 'Highlights can last ten minutes at most.' })
  }
  return list
}

function editedClip({ entryId, title, ...range }: ListedClip): ListedClip {
  const clip = inWholeSlots(range)
  if (entryId !== null && !isUuid(entryId)) throw invalidInput({ clips: 'This is no entry of the score.' })
  if (lengthOf(clip) < EDITED_CLIP_MIN_MS || lengthOf(clip) > EDITED_CLIP_MAX_MS) {
    throw invalidInput({ clips: 'A clip lasts from 1 to 120 seconds.' })
  }
  const words = textInput('The title', { max: NAME_MAX, required: false }).safeParse(title ?? '')
  if (!words.success) throw invalidInput({ clips: words.error.issues[0]?.message ?? '' })
  return { ...clip, entryId, title: words.data || null }
}
