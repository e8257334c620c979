/** A request that the page has sent before the app was there. */
export type EarlyRequest = {
  body: string
  authorization: string
  /** `performance.now()` */
  sentAtMs: number
  response: Promise<Response>
}

declare global {
  var earlyRequest: EarlyRequest | undefined
}

/** Older responses are not shown: the page may have been in the back/forward cache since. */
const FRESH_MS = 30_000

/** `fetch`, but the first equal request takes over the early one. When that has failed, it is sent again. */
export function fetchOrTakeEarly(url: string, init: RequestInit): Promise<Response> {
  const early = takeEarly(init)
  return early ? early.response.catch(() => fetch(url, init)) : fetch(url, init)
}

/** Null unless body and bearer are the same. */
function takeEarly({ body, headers }: RequestInit): EarlyRequest | null {
  const early = globalThis.earlyRequest
  if (early?.body !== body || new Headers(headers).get('authorization') !== early?.authorization) return null
  globalThis.earlyRequest = undefined
  return early && performance.now() - early.sentAtMs < FRESH_MS ? early : null
}
