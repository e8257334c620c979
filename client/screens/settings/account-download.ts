import { translatedSentence } from '#client/server-sentences/server-sentence.ts'
import { accessToken, refresh, refreshIfOverdue } from '#client/session/session.ts'
import { saveAsFile } from '#client/ui/save-as-file.ts'

const PATH = '/account/data.json'

/** `message`: the server's reason, in the language in effect. */
export class RefusedDownload extends Error {}

/** Saves the user's data as a file. Rejects with `RefusedDownload` or a network error. */
export async function downloadAccount(onBytes: (bytes: number) => void): Promise<void> {
  await refreshIfOverdue()
  let response = await requested()
  if (response.status === 401 && (await refresh(accessToken()))) response = await requested()
  if (!response.ok) throw new RefusedDownload(await reasonOf(response))
  const parts = await partsOf(response, onBytes)
  saveAsFile(new Blob(parts, { type: 'application/json' }), nameOf(response))
}

function requested(): Promise<Response> {
  return fetch(PATH, { headers: { authorization: `Bearer ${accessToken() ?? ''}` } })
}

async function partsOf(response: Response, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return parts
    parts.push(next.value)
    bytes += next.value.byteLength
    onBytes(bytes)
  }
}

async function reasonOf(response: Response): Promise<string> {
  const body: { message?: unknown } = await response.json().catch(() => ({}))
  return typeof body.message === 'string' ? await translatedSentence(body.message) : ''
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'data.json'
}
