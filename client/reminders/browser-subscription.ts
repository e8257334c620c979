import type { PushSubscriptionInput } from '#client/graphql/generated.ts'

/** Thrown when the user does not allow notifications: `denied`, or `default` when the question was only dismissed. */
export class NotAllowed extends Error {
  readonly permission: NotificationPermission

  constructor(permission: NotificationPermission) {
    super(`Notifications are not allowed: ${permission}.`)
    this.permission = permission
  }
}

/** The browser's subscription; null when there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the user, then subscribes with the server's key; a subscription that has another one is replaced. */
export async function subscribed(readKey: () => Promise<string>): Promise<PushSubscription> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new NotAllowed(permission)
  // Without a registration, `ready` never resolves.
  if (!(await navigator.serviceWorker.getRegistration('/'))) throw new Error('There is no service worker.')
  const [{ pushManager }, key] = await Promise.all([navigator.serviceWorker.ready, readKey()])
  const present = await pushManager.getSubscription()
  if (present && [key, null].includes(keyOf(present))) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export function subscriptionInput(subscription: PushSubscription): PushSubscriptionInput {
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** In base64url; null where the browser does not tell. */
function keyOf({ options }: PushSubscription): string | null {
  const key = options?.applicationServerKey
  if (!key) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
