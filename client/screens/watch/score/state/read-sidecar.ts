/** `body`: a `PublishedScore` as JSON. `clockOffsetMs`: by how much the server's clock was ahead as it answered. */
type Sidecar = { body: string; clockOffsetMs: number | null }

/** Reads the immutable sidecar of a version; the newest one, at `url`, where there is none. Throws when neither is there. */
export async function readSidecar(
  url: string,
  version: { revision: number; count: number } | null,
  signal: AbortSignal,
): Promise<Sidecar> {
  const immutable = version && url.replace(/\.json$/, `/${version.revision}-${version.count}.json`)
  const kept = immutable ? await fetch(immutable, { signal }) : null
  const response = kept?.ok ? kept : await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  const serverMs = Date.parse(response.headers.get('date') ?? '')
  const clockOffsetMs = Number.isNaN(serverMs) || kept?.ok ? null : serverMs - Date.now()
  return { body: await response.text(), clockOffsetMs }
}

/** A difference that is no inaccuracy: somebody has set the device's clock. */
const CLOCK_SET_MS = 5_000

/** Of what was known and what is measured now. A Date header has whole seconds and may come late: the largest is closest. */
export function closestOffset(known: number | null, measured: number | null): number | null {
  if (known === null || measured === null) return measured ?? known
  return Math.abs(measured - known) > CLOCK_SET_MS ? measured : Math.max(known, measured)
}
