import { renew, type Tokens } from './renew.ts'

/** Who is signed in, as kept on this device under the spec's keys (spec 3.1, 3.3). */
export type SessionUser = { userid: string; fullname: string; mobile: string; email: string }

/** `ended`: signed out. `unreachable`: the server could not answer; the session goes on. */
export type Renewal = 'renewed' | 'ended' | 'unreachable'

type Account = { id: string; fullname: string; mobile: string; email: string }

const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'user' } as const

const TURN_MS = 3_000

const listeners = new Set<() => void>()
let user = keptUser()
let renewal: Promise<Renewal> | null = null

addEventListener('storage', ({ key }) => {
  if (key === null || key in keys) tell()
})

export function start(tokens: Tokens, account: Account) {
  keep(tokens)
  remember(account)
}

/** What the server now knows about who is signed in. */
export function remember({ id, fullname, mobile, email }: Account) {
  localStorage.setItem(keys.user, JSON.stringify({ userid: id, fullname, mobile, email } satisfies SessionUser))
  tell()
}

/** Forgets all of it; the other tabs hear of it by the storage event. */
export function end() {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  tell()
}

/** Read anew each time, since another tab may have renewed it. */
export function accessToken(): string | null {
  return localStorage.getItem(keys.accessToken)
}

/** Whether both tokens are there; what they are worth only the server knows. */
export function hasTokens(): boolean {
  return accessToken() !== null && localStorage.getItem(keys.refreshToken) !== null
}

export function currentUser(): SessionUser | null {
  return user
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Exchanges the tokens for new ones, once for everybody who asks meanwhile, in this tab and in others. `refused` is the
 * access token that was no longer taken: if another one has taken its place since, that one is as good as new.
 */
export function refreshOnce(refused: string | null): Promise<Renewal> {
  renewal ??= refreshInTurn(refused).finally(() => {
    renewal = null
  })
  return renewal
}

/** Waits for another tab's turn to end, but not for ever; where there are no locks, every tab for itself. */
async function refreshInTurn(refused: string | null): Promise<Renewal> {
  try {
    const turn = { signal: AbortSignal.timeout(TURN_MS) }
    return await navigator.locks.request('session-refresh', turn, () => refresh(refused))
  } catch {
    return refresh(refused)
  }
}

async function refresh(refused: string | null): Promise<Renewal> {
  const refreshToken = localStorage.getItem(keys.refreshToken)
  if (refreshToken !== null && accessToken() !== refused) return 'renewed'
  const answer = refreshToken === null ? 'refused' : await renew(refreshToken)
  if (answer === 'unreachable') return 'unreachable'
  if (answer === 'refused') {
    end()
    return 'ended'
  }
  keep(answer)
  return 'renewed'
}

function keep({ accessToken, refreshToken }: Tokens) {
  localStorage.setItem(keys.accessToken, accessToken)
  localStorage.setItem(keys.refreshToken, refreshToken)
}

function keptUser(): SessionUser | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keys.user) ?? 'null')
    const text = (key: keyof SessionUser) => (typeof kept[key] === 'string' ? kept[key] : '')
    return { userid: text('userid'), fullname: text('fullname'), mobile: text('mobile'), email: text('email') }
  } catch {
    return null
  }
}

function tell() {
  user = keptUser()
  for (const listener of listeners) listener()
}
