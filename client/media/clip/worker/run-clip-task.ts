import { ClipError } from '#client/media/clip/making/clip-error.ts'
import script from './clip-worker.ts?worker&url'
import type { ClipTask, FromClipWorker } from './messages.ts'

/** A subset of Trusted Types; TypeScript takes the result for a string. */
type ScriptPolicy = { createScriptURL(url: string): string }
type ScriptPolicies = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

let policy: ScriptPolicy | undefined

type Run = { signal: AbortSignal; report?: (share: number) => void }

/**
 * Makes a clip or its picture in a worker of its own, which `signal` stops and which takes the request's logos. Rejects
 * with a ClipError or the abort's reason.
 */
export function runClipTask(task: ClipTask, { signal, report }: Run): Promise<Blob> {
  signal.throwIfAborted()
  const worker = startClipWorker()
  return new Promise<Blob>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    worker.onmessage = ({ data }: MessageEvent<FromClipWorker>) => {
      if (data.type === 'progress') report?.(data.share)
      if (data.type === 'done') resolve(data.file)
      if (data.type === 'failed') reject(new ClipError(data.fault, data.message))
    }
    worker.onerror = ({ message }) => reject(new ClipError('unable', message))
    const logos = new Set(task.request.sponsors.flatMap(({ logo }) => logo ?? []))
    worker.postMessage(task, [...logos])
  }).finally(() => worker.terminate())
}

/** The CSP allows one Trusted Types policy of this name, which accepts only this script. */
function startClipWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies }
  policy ??= trustedTypes?.createPolicy('clip-worker', { createScriptURL: () => script })
  return new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' })
}
