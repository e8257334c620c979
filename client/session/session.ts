import { readStored } from '#client/storage/local-storage.ts'
import { sessionKeys as keys } from './keys.ts'
import { type NotRenewed, renew, type TokenPair } from './renew.ts'

export type SessionUser = { userid: string; fullname: string; mobile: string; email: string }

type Account = { id: string; fullname: string; mobile: string; email: string }

const PROBE_KEY = 'probe'

/** How long to wait for the lock of another tab. */
const LOCK_TIMEOUT_MS = 10_000
const LOCK_RELEASE_DELAY_MS = 250
/** How long to wait for the tokens of another tab, and how often to look. */
const REPLACEMENT_TIMEOUT_MS = 2_000
const POLL_MS = 25
/** Share of its lifetime after which a token is renewed. */
const FRESH_SHARE = 0.8

const listeners = new Set<() => void>()
let user = storedUser()
let renewal: Promise<'renewed' | NotRenewed> | null = null

addEventListener('storage', ({ key }) => {
  if (key === null || key in keys) notify()
})
/** A page restored from the back/forward cache has missed storage events. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) notify()
})

/** The browser blocks localStorage, or has no room. */
export class StorageBlockedError extends Error {}

/** Throws StorageBlockedError where no session can be stored. */
export function requireStorage() {
  store(() => {
    localStorage.setItem(PROBE_KEY, '')
    localStorage.removeItem(PROBE_KEY)
  })
}

/** Throws StorageBlockedError. */
export function startSession(tokens: TokenPair, account: Account) {
  store(() => {
    storeTokens(tokens)
    storeUser(account)
  })
}

/** Updates the stored profile of the signed-in user. */
export function storeUser({ id, fullname, mobile, email }: Account) {
  localStorage.setItem(keys.user, JSON.stringify({ userid: id, fullname, mobile, email } satisfies SessionUser))
  notify()
}

/** Clears the session; other tabs follow by the storage event. */
export function endSession() {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  notify()
}

/** Not cached, since another tab may have renewed it. */
export function accessToken(): string | null {
  return readStored(keys.accessToken)
}

/** Time in ms at which to renew the access token, before it expires; null when unknown. */
export function freshUntil(): number | null {
  return Number(readStored(keys.freshUntil)) || null
}

/** Only the server knows whether the tokens are valid. */
export function hasTokens(): boolean {
  return accessToken() !== null && readStored(keys.refreshToken) !== null
}

export function currentUser(): SessionUser | null {
  return user
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Replaces a refused token; returns whether that succeeded. No answer counts as a refusal (spec 4.2). */
export async function refreshOnce(refused: string | null): Promise<boolean> {
  const outcome = await refreshShared(refused)
  if (outcome === 'unanswered') endSession()
  return outcome === 'renewed'
}

/** Keeps the session when the server does not answer. */
export async function refresh(old: string | null): Promise<boolean> {
  return (await refreshShared(old)) === 'renewed'
}

/** For example before the first request after a long pause. */
export async function refreshIfOverdue(): Promise<void> {
  const until = freshUntil()
  if (until !== null && until <= Date.now() && hasTokens()) await refresh(accessToken())
}

/** Shared by concurrent callers in all tabs. `old`: the access token to replace; a no-op if it already has been. */
function refreshShared(old: string | null) {
  renewal ??= refreshUnderLock(old).finally(() => {
    renewal = null
  })
  return renewal
}

/**
 * Exchanges the tokens in one tab at a time. Another tab waits for its lock, up to a limit, and then for the new
 * tokens, which reach its localStorage slightly later. Without the Web Locks API every tab renews on its own.
 */
async function refreshUnderLock(old: string | null) {
  try {
    const outcome = await withLock({ ifAvailable: true }, () => exchange(old))
    if (outcome !== null) return outcome
    const later = await withLock({ signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, async () => {
      await waitForReplacement(old)
      return exchange(old)
    })
    return later ?? exchange(old)
  } catch {
    return exchange(old)
  }
}

/** Runs `work` under the lock, and holds it a little longer than the returned promise. Null when the lock is taken. */
function withLock<Result>(options: LockOptions, work: () => Promise<Result>): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request('session-refresh', options, async (lock) => {
        resolve(lock && (await work()))
        if (lock) await new Promise((release) => setTimeout(release, LOCK_RELEASE_DELAY_MS))
      })
      .catch(reject)
  })
}

/** Waits for the access token to change or disappear; not for long, since the other tab may have failed. */
async function waitForReplacement(old: string | null): Promise<void> {
  const until = Date.now() + REPLACEMENT_TIMEOUT_MS
  while (accessToken() === old && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

async function exchange(old: string | null): Promise<'renewed' | NotRenewed> {
  const refreshToken = readStored(keys.refreshToken)
  if (refreshToken !== null && accessToken() !== old) return 'renewed'
  const isKept = () => readStored(keys.refreshToken) === refreshToken
  const answer = refreshToken === null ? 'refused' : await renew(refreshToken, isKept)
  // Another tab has renewed or signed out meanwhile: its result counts, whatever the answer.
  if (!isKept()) return hasTokens() ? 'renewed' : 'refused'
  if (answer === 'refused') endSession()
  if (typeof answer === 'string') return answer
  storeTokens(answer)
  notify()
  return 'renewed'
}

function storeTokens({ accessToken, refreshToken, expiresInSeconds }: TokenPair) {
  localStorage.setItem(keys.accessToken, accessToken)
  localStorage.setItem(keys.refreshToken, refreshToken)
  localStorage.setItem(keys.freshUntil, String(Date.now() + expiresInSeconds * 1_000 * FRESH_SHARE))
}

function store(write: () => void) {
  try {
    write()
  } catch (cause) {
    throw new StorageBlockedError('The session cannot be stored.', { cause })
  }
}

function storedUser(): SessionUser | null {
  try {
    const kept = JSON.parse(readStored(keys.user) ?? 'null')
    const text = (key: keyof SessionUser) => (typeof kept[key] === 'string' ? kept[key] : '')
    return { userid: text('userid'), fullname: text('fullname'), mobile: text('mobile'), email: text('email') }
  } catch {
    return null
  }
}

function notify() {
  user = storedUser()
  for (const listener of listeners) listener()
}
