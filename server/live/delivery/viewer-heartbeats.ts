const VIEWERS_MAX = 100_000
/** Viewers that a shared address (a campus network, carrier-grade NAT) may have at one match. */
const VIEWERS_OF_CLIENT_MAX = 200

type Heard = { atMs: number; client: string }

/** Viewers of one event, by a client-generated id. `client`: `clientOf` the address; viewers per client are limited. */
export function viewerHeartbeats() {
  const heard = new Map<string, Heard>()
  const ofClients = new Map<string, number>()

  function count(client: string, change: 1 | -1): void {
    const viewers = (ofClients.get(client) ?? 0) + change
    if (viewers === 0) ofClients.delete(client)
    else ofClients.set(client, viewers)
  }

  return {
    size: () => heard.size,

    /** Adds or renews a viewer. Viewers beyond the limits are not counted. */
    hear(viewer: string, client: string, atMs: number): void {
      const known = heard.get(viewer)
      if (known) known.atMs = atMs
      else if (heard.size < VIEWERS_MAX && (ofClients.get(client) ?? 0) < VIEWERS_OF_CLIENT_MAX) {
        heard.set(viewer, { atMs, client })
        count(client, 1)
      }
    },

    forgetBefore(ms: number): void {
      for (const [viewer, { atMs, client }] of heard) {
        if (atMs >= ms) continue
        heard.delete(viewer)
        count(client, -1)
      }
    },
  }
}
