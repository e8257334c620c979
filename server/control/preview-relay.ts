import type { Picture } from './preview-picture.ts'

/** Where pictures go: a control room's socket. */
export type Screen = { sendBytes(bytes: Buffer): void; waiting(): number }

/** What waits for a screen before pictures are left out. */
export const WAITING_MAX_BYTES = 200_000
const GROUP_MAX_BYTES = 1_000_000

/** The pictures of one camera, on their way to the screens that want them. */
export function previewRelay() {
  /** The latest group: a key frame, and what was sent since. Empty until the next key frame when it grew too large. */
  let group: Buffer[] = []
  let size = 0
  /** The screens that want it, and whether each can decode the next picture: nothing before it was left out. */
  const screens = new Map<Screen, { isInStep: boolean }>()

  function show(screen: Screen, at: { isInStep: boolean }, { isKey, bytes }: Picture): void {
    if (screen.waiting() > WAITING_MAX_BYTES) at.isInStep = false
    else if (isKey) at.isInStep = true
    if (at.isInStep) screen.sendBytes(bytes)
  }

  return {
    /** The next picture of the camera. */
    send(picture: Picture): void {
      if (picture.isKey) {
        group = []
        size = 0
      }
      if (picture.isKey || group.length > 0) {
        group.push(picture.bytes)
        size += picture.bytes.length
      }
      if (size > GROUP_MAX_BYTES) group = []
      for (const [screen, at] of screens) show(screen, at, picture)
    },

    /** A screen that is new is shown the latest group at once. */
    watch(screen: Screen): void {
      if (screens.has(screen)) return
      const isInStep = group.length > 0 && screen.waiting() <= WAITING_MAX_BYTES
      screens.set(screen, { isInStep })
      if (isInStep) for (const bytes of group) screen.sendBytes(bytes)
    },

    isWatched: () => screens.size > 0,

    leave(screen: Screen): void {
      screens.delete(screen)
    },

    /** Another recorder has begun: what came before cannot be continued. */
    restart(): void {
      group = []
      size = 0
      for (const at of screens.values()) at.isInStep = false
    },
  }
}

export type PreviewRelay = ReturnType<typeof previewRelay>
