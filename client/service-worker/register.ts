const SCRIPT = '/sw.js'

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
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register(trusted(SCRIPT)).catch((error) => console.warn('No service worker.', error))
  })
}

/** The only policy that the page's CSP allows, and for this URL only. */
function trusted(url: string): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT })
  return policy?.createScriptURL(url) ?? url
}
