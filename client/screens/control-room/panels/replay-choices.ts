import type { ReplayMomentFragment } from '#client/graphql/generated.ts'

/** The entry of the score that a replay is wanted of, and what it says; null for the last moment. */
export type ReplayIntent = { entry: { id: string; what: string } | null }

/** `cameraIds`: best-placed first; null when nobody has said. */
export type ReplayChoice = { entryId: string; what: string; atMs: number | null; cameraIds: readonly string[] | null }

/** The newest first, but before all what is wished for. */
export function replayChoices(moments: readonly ReplayMomentFragment[], wish: ReplayIntent | null): ReplayChoice[] {
  const all = moments
    .map(({ entryId, title, at, cameraIds }) => ({ entryId, what: title, atMs: Date.parse(at), cameraIds }))
    .reverse()
  const entry = wish?.entry
  if (!entry) return all
  const unlisted = { entryId: entry.id, what: entry.what, atMs: null, cameraIds: null }
  const wished = all.find(({ entryId }) => entryId === entry.id) ?? unlisted
  return [wished, ...all.filter((one) => one !== wished)]
}

type NamedCamera = { deviceId: string; name: string; isController: boolean }

/** The name of the best view, null for the programme's and undefined where nobody knows it; and the other cameras. */
export function replayCameras({ cameraIds }: ReplayChoice, cameras: readonly NamedCamera[]) {
  if (!cameraIds) return { best: undefined, others: cameras.filter(({ isController }) => !isController) }
  const [best, ...others] = cameraIds
  const named = (id: string) => cameras.find(({ deviceId }) => deviceId === id)
  return { best: best === undefined ? null : named(best)?.name, others: others.flatMap((id) => named(id) ?? []) }
}
