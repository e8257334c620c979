import type { EditedHighlightsFragment } from '#client/graphql/generated.ts'
import type { EditableClip } from './clip-list.ts'

/** The list as it can be edited. Clips of a list that was sent keep its keys. */
export function readClips(
  { clips, moments }: EditedHighlightsFragment,
  sent: readonly EditableClip[] = [],
): EditableClip[] {
  return clips.map(({ entryId, at, from, until, title, titleHi }, place) => {
    const said = moments.find((moment) => moment.entryId === entryId)?.title
    // Words of the owner are the same in every language.
    const isOwn = title !== null && title === titleHi && title !== said
    return {
      key: sent.length === clips.length ? (sent[place]?.key ?? place) : place,
      ...{ entryId, atMs: Date.parse(at), fromMs: Date.parse(from), untilMs: Date.parse(until) },
      what: said ?? (isOwn ? '' : (title ?? '')),
      title: isOwn ? title : null,
    }
  })
}

/** As the server wants it. */
export function writeClips(clips: readonly EditableClip[]) {
  return clips.map(({ entryId, fromMs, untilMs, title }) => ({
    entryId,
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    title: title?.trim() || null,
  }))
}

/** Moments that are not in the list. */
export function missingMoments(
  { moments }: Pick<EditedHighlightsFragment, 'moments'>,
  clips: readonly EditableClip[],
): Omit<EditableClip, 'key'>[] {
  const listed = new Set(clips.map(({ entryId }) => entryId))
  return moments
    .filter(({ entryId }) => !listed.has(entryId))
    .map(({ entryId, at, from, until, title }) => ({
      ...{ entryId, atMs: Date.parse(at), fromMs: Date.parse(from), untilMs: Date.parse(until) },
      ...{ what: title, title: null },
    }))
}
