/** `homeScreen`: an iPhone or iPad, which has Web Push in apps on the Home Screen only. */
export type PushSupport = 'supported' | 'homeScreen' | 'none'

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

export function pushSupport(features: object = window, browser: Browser = navigator): PushSupport {
  if ('PushManager' in features && 'Notification' in features && 'serviceWorker' in navigator) return 'supported'
  return isOfApple(browser) ? 'homeScreen' : 'none'
}

/** An iPad says that it is a Mac. */
function isOfApple({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
