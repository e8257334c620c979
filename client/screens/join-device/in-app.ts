/** Apps that open links in a window of their own, in which the camera is theirs to give. */
const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Telegram|Line\/|MicroMessenger|Snapchat|Twitter|LinkedInApp|TikTok|Musical_ly)\b|; wv\)/i

/** Whether the page stands inside another app rather than in a browser, as far as that can be told. */
export function isInsideApp(userAgent: string, hasTelegram = false): boolean {
  const isBareWebView = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) && !/\bSafari\//.test(userAgent)
  return hasTelegram || APPS.test(userAgent) || isBareWebView
}

/** The same address in the phone's browser; null where there is no such way. */
export function inBrowser(address: string, userAgent: string): string | null {
  if (/Android/.test(userAgent)) {
    const [, scheme = 'https', rest = ''] = /^(\w+):\/\/(.*)$/.exec(address) ?? []
    return `intent://${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  }
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? `x-safari-${address}` : null
}
