import script from './capture-worker.ts?worker&url'

/** As far as we need it: what it makes counts as a string for TypeScript. */
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** The page's own rules allow one policy by this name, and it knows no other script. */
export function startCaptureWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('capture-worker', { createScriptURL: () => script })
  return new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' })
}
