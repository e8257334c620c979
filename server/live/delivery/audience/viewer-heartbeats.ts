const VIEWERS_MAX = 100_000
/** Viewers that a shared address (a campus network, carrier-grade NAT) may have at one match. */
const VIEWERS_OF_CLIENT_MAX = 200

type Heartbeat = { atMs: number; client: string }

/** Viewers of one event, by a client-generated id. `client`: `clientOf` the address; viewers per client are limited. */
export interface ViewerHeartbeats {
  size(): number
  /** Adds or renews a viewer. Returns false for one beyond the limits, who is not counted. */
  record(viewerId: string, client: string, atMs: number): boolean
  forgetBefore(ms: number): void
}

export function viewerHeartbeats(): ViewerHeartbeats {
  const heartbeats = new Map<string, Heartbeat>()
  const ofClients = new Map<string, number>()

  function count(client: string, change: 1 | -1): void {
    const viewers = (ofClients.get(client) ?? 0) + change
    if (viewers === 0) ofClients.delete(client)
    else ofClients.set(client, viewers)
  }

  return {
    size: () => heartbeats.size,

    record(viewerId, client, atMs) {
      const known = heartbeats.get(viewerId)
      if (known) {
        known.atMs = atMs
        return true
      }
      if (heartbeats.size >= VIEWERS_MAX || (ofClients.get(client) ?? 0) >= VIEWERS_OF_CLIENT_MAX) return false
      heartbeats.set(viewerId, { atMs, client })
      count(client, 1)
      return true
    },

    forgetBefore(ms) {
      for (const [viewerId, { atMs, client }] of heartbeats) {
        if (atMs >= ms) continue
        heartbeats.delete(viewerId)
        count(client, -1)
      }
    },
  }
}
