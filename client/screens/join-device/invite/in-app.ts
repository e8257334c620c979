/** In-app browsers, whose app decides about camera access. */
const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Telegram|Line\/|MicroMessenger|Snapchat|Twitter|LinkedInApp|TikTok|BytedanceWebview|ByteLocale|musical_ly\w*|trill(?:_\d+)?)\b|; wv\)/i

/**
 * Whether the page runs in an in-app browser, as far as it can be detected. An iPad claims to be a Mac, but has a touch
 * screen. An app on the home screen is not one, although its user agent also lacks `Safari/`.
 */
export function isInsideApp(userAgent: string, hasTelegram = false, { isOnHomeScreen, isTouched } = device()): boolean {
  if (isOnHomeScreen) return false
  const isApple = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (isTouched && /\bMacintosh\b/.test(userAgent))
  const isBareWebView = isApple && /\bAppleWebKit\//.test(userAgent) && !/\bSafari\//.test(userAgent)
  return hasTelegram || APPS.test(userAgent) || isBareWebView
}

/** `standalone` is WebKit's own, and older than the media query. */
function device(): { isOnHomeScreen: boolean; isTouched: boolean } {
  const { standalone = false, maxTouchPoints = 0 }: Partial<Navigator> & { standalone?: boolean } =
    globalThis.navigator ?? {}
  const isDisplayed = globalThis.matchMedia?.('(display-mode: standalone), (display-mode: fullscreen)').matches ?? false
  return { isOnHomeScreen: standalone || isDisplayed, isTouched: maxTouchPoints > 1 }
}

/** URL that opens the address in the phone's browser; null when the platform has none. */
export function inBrowser(address: string, userAgent: string): string | null {
  if (/Android/.test(userAgent)) {
    const [, scheme = 'https', rest = ''] = /^(\w+):\/\/(.*)$/.exec(address) ?? []
    return `intent://${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  }
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? `x-safari-${address}` : null
}
