const SCRIPT = '/sw.js'

/** As far as we need it: what it makes counts as a string for TypeScript. */
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

/** Once everything else has loaded. Without it the app works too, only not as well without a network. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register(trusted(SCRIPT)).catch((error) => console.warn('No service worker.', error))
  })
}

/** The one policy that the page's own rules allow, and it knows no other script. */
function trusted(url: string): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT })
  return policy?.createScriptURL(url) ?? url
}
