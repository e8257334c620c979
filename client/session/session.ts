import { type NotRenewed, renew, type Tokens } from './renew.ts'

/** Who is signed in, as kept on this device under the spec's keys (spec 3.1, 3.3). */
export type SessionUser = { userid: string; fullname: string; mobile: string; email: string }

type Account = { id: string; fullname: string; mobile: string; email: string }

const keys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  user: 'user',
  freshUntil: 'freshUntil',
} as const

/** As long as a renewal may take, its second try included. */
const TURN_MS = 10_000
const SPREAD_MS = 250
const FRESH_SHARE = 0.8

const listeners = new Set<() => void>()
let user = keptUser()
let renewal: Promise<'renewed' | NotRenewed> | null = null

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

/** When the access token should be renewed, before it is over: an instant in milliseconds; null when that is not known. */
export function freshUntil(): number | null {
  return Number(localStorage.getItem(keys.freshUntil)) || null
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

/** Answers whether there are new tokens in place of a refused one. No answer counts as a refusal (spec 4.2). */
export async function refreshOnce(refused: string | null): Promise<boolean> {
  const outcome = await refreshShared(refused)
  if (outcome === 'unanswered') end()
  return outcome === 'renewed'
}

/** Does the same for a token that is still good, so that no answer ends nothing. */
export async function refreshEarly(ageing: string | null) {
  await refreshShared(ageing)
}

/**
 * Exchanges the tokens for new ones, once for everybody who asks meanwhile, in this tab and in others. `old` is the
 * access token to replace: if another one has taken its place since, that one is as good as new.
 */
function refreshShared(old: string | null) {
  renewal ??= refreshInTurn(old).finally(() => {
    renewal = null
  })
  return renewal
}

/**
 * Waits for another tab's turn to end, but not for ever; where there are no locks, every tab for itself. A turn ends a
 * little after its answer: what one process keeps, another sees a moment later.
 */
async function refreshInTurn(old: string | null) {
  try {
    const turn = { signal: AbortSignal.timeout(TURN_MS) }
    return await new Promise<'renewed' | NotRenewed>((answer, fail) => {
      navigator.locks
        .request('session-refresh', turn, async () => {
          answer(await refresh(old))
          await new Promise((spread) => setTimeout(spread, SPREAD_MS))
        })
        .catch(fail)
    })
  } catch {
    return refresh(old)
  }
}

async function refresh(old: string | null): Promise<'renewed' | NotRenewed> {
  const refreshToken = localStorage.getItem(keys.refreshToken)
  if (refreshToken !== null && accessToken() !== old) return 'renewed'
  const answer = refreshToken === null ? 'refused' : await renew(refreshToken)
  if (answer === 'refused') end()
  if (typeof answer === 'string') return answer
  keep(answer)
  tell()
  return 'renewed'
}

function keep({ accessToken, refreshToken, expiresInSeconds }: Tokens) {
  localStorage.setItem(keys.accessToken, accessToken)
  localStorage.setItem(keys.refreshToken, refreshToken)
  localStorage.setItem(keys.freshUntil, String(Date.now() + expiresInSeconds * 1_000 * FRESH_SHARE))
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
