const SCRIPT = '/sw.js'
const SCORER_SCRIPT = '/scorer-sw.js'
const SCORER_SCOPE = '/score'

/** The part of the API used here. The trusted URL is typed as a string. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** Registers after everything else has loaded. Without it, only offline use suffers. */
export function registerServiceWorker() {
  addEventListener('load', () => register(SCRIPT, '/'))
}

/** Lets the scorer's pages open without a network, once they have kept themselves. */
export function registerScorerWorker() {
  register(SCORER_SCRIPT, SCORER_SCOPE)
}

function register(script: string, scope: string): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register(trusted(script), { scope })
    .catch((error) => console.warn('No service worker.', error))
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The only policy that the page's CSP allows, and for these URLs only. */
function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('service-worker', { createScriptURL: checked })
  return policy?.createScriptURL(url) ?? url
}

function checked(url: string): string {
  if (url !== SCRIPT && url !== SCORER_SCRIPT) throw new TypeError(`${url} is no service worker.`)
  return url
}
