import script from './capture-worker.ts?worker&url'

/** A subset of Trusted Types; TypeScript takes the result for a string. */
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** The CSP allows one Trusted Types policy of this name, which accepts only this script. */
export function startCaptureWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('capture-worker', { createScriptURL: () => script })
  return new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' })
}
