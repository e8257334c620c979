import type { PreviewFormat } from '#schema/messages/studio.ts'
import { type PreviewPicture, stillPicture } from './preview-picture.ts'
import { type PreviewRelay, previewRelay, type Screen } from './preview-relay.ts'

export type Format = Omit<PreviewFormat, 'type'>
export type Still = Format & { slot: number; atMs: number; bytes: Buffer }

export type StillOf = (deviceId: string, afterSlot: number) => Promise<Still | null>

export interface Previews {
  /** Format of the camera's still; null without one. */
  stillFormat(deviceId: string): Format | null
  restart(deviceId: string): void
  send(deviceId: string, picture: PreviewPicture): void
  /** Sends stills from segments of watched cameras that `sendsPreview` denies. Calls `onStill` for each. */
  sendStills(sendsPreview: (deviceId: string) => boolean, onStill: () => void): Promise<void>
  watch(screen: Screen, deviceIds: readonly string[]): void
  leave(screen: Screen): void
}

export function openPreviews(stillOf: StillOf): Previews {
  const relays = new Map<string, PreviewRelay>()
  const stills = new Map<string, Still>()

  const relayOf = (deviceId: string) => {
    const relay = relays.get(deviceId) ?? previewRelay()
    relays.set(deviceId, relay)
    return relay
  }

  return {
    stillFormat(deviceId) {
      const still = stills.get(deviceId)
      return still ? { codec: still.codec, width: still.width, height: still.height } : null
    },

    restart: (deviceId) => relayOf(deviceId).restart(),
    send: (deviceId, picture) => relayOf(deviceId).send(picture),

    async sendStills(sendsPreview, onStill) {
      for (const [deviceId, relay] of relays) {
        const isNeeded = relay.isWatched() && !sendsPreview(deviceId)
        const still = isNeeded ? await stillOf(deviceId, stills.get(deviceId)?.slot ?? -1) : null
        if (!isNeeded) stills.delete(deviceId)
        if (!still) continue
        stills.set(deviceId, still)
        onStill()
        const picture = stillPicture(still, deviceId)
        if (picture) relay.send(picture)
      }
    },

    watch(screen, deviceIds) {
      for (const [deviceId, relay] of relays) if (!deviceIds.includes(deviceId)) relay.leave(screen)
      for (const deviceId of deviceIds) relayOf(deviceId).watch(screen)
    },

    leave(screen) {
      for (const relay of relays.values()) relay.leave(screen)
    },
  }
}
