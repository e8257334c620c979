import type { PreviewPicture } from './preview-picture.ts'

export type Screen = { sendBytes(bytes: Buffer): void; waiting(): number }

/** Back-pressure limit: above it pictures are dropped. */
export const WAITING_MAX_BYTES = 200_000
const GROUP_MAX_BYTES = 1_000_000

export interface PreviewRelay {
  send(picture: PreviewPicture): void
  /** Adds a screen, and sends it the current group at once. */
  watch(screen: Screen): void
  isWatched(): boolean
  leave(screen: Screen): void
  /** Waits for the next key frame, since a new encoder session does not continue the previous one. */
  restart(): void
}

export function previewRelay(): PreviewRelay {
  /** Current group of pictures: a key frame and its successors. Emptied, until the next key frame, when too large. */
  let group: Buffer[] = []
  let size = 0
  /** `isInStep`: no picture of the current group was dropped, so that the next one can be decoded. */
  const screens = new Map<Screen, { isInStep: boolean }>()

  function show(screen: Screen, at: { isInStep: boolean }, { isKey, bytes }: PreviewPicture): void {
    if (screen.waiting() > WAITING_MAX_BYTES) at.isInStep = false
    else if (isKey) at.isInStep = true
    if (at.isInStep) screen.sendBytes(bytes)
  }

  return {
    send(picture) {
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

    watch(screen) {
      if (screens.has(screen)) return
      const isInStep = group.length > 0 && screen.waiting() <= WAITING_MAX_BYTES
      screens.set(screen, { isInStep })
      if (isInStep) for (const bytes of group) screen.sendBytes(bytes)
    },

    isWatched: () => screens.size > 0,

    leave(screen) {
      screens.delete(screen)
    },

    restart() {
      group = []
      size = 0
      for (const at of screens.values()) at.isInStep = false
    },
  }
}
