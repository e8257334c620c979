import type { CDPSession } from '@playwright/test'

/** A response that a page has loaded. Times count from the request for the page itself. */
export type LoadedFile = {
  url: string
  /** DevTools' resource type, e.g. `Script`. */
  kind: string
  startMs: number
  /** When the first byte of the response arrived. */
  responseMs: number
  endMs: number
  /** Over the network, headers included. */
  bytes: number
}

/** Network of a phone. */
export type Throttle = { latencyMs: number; downKbps: number; upKbps: number }

/** Throttles the network of a page, and returns what the page has loaded so far, in the order of the requests. */
export async function logNetwork(devtools: CDPSession, throttle: Throttle): Promise<() => LoadedFile[]> {
  const files = new Map<string, LoadedFile>()
  let beganAt = Number.NaN
  const msOf = (seconds: number) => (seconds - beganAt) * 1_000
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = '' }) => {
    if (!request.url.startsWith('http')) return
    if (Number.isNaN(beganAt)) beganAt = timestamp
    const startMs = msOf(timestamp)
    const pending = { responseMs: Number.NaN, endMs: Number.NaN, bytes: 0 }
    files.set(requestId, { url: request.url, kind: type, startMs, ...pending })
  })
  devtools.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const file = files.get(requestId)
    if (file) file.responseMs = msOf(timestamp)
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) Object.assign(file, { endMs: msOf(timestamp), bytes: encodedDataLength })
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttle.latencyMs,
    downloadThroughput: (throttle.downKbps * 1_024) / 8,
    uploadThroughput: (throttle.upKbps * 1_024) / 8,
  })
  return () => [...files.values()]
}
