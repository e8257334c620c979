import type { TestApp } from './app.ts'
import { ask, type Organiser, signIn } from './graphql.ts'

/** A none · E expired access token · G garbage · R revoked session · O owner · X another organiser · N without a profile. */
export type Letter = 'A' | 'E' | 'G' | 'R' | 'O' | 'X' | 'N'

export type Asking = { accessToken: string | undefined; refreshToken: string; mobile: string }

/** Somebody new in the part that a letter stands for. The owner is given. */
export async function callerAs(letter: Letter, app: TestApp, owner: Organiser): Promise<Asking> {
  if (letter === 'A') return { accessToken: undefined, refreshToken: 'none', mobile: owner.mobile }
  if (letter === 'G') return { accessToken: 'garbage', refreshToken: 'garbage', mobile: owner.mobile }
  if (letter === 'O') return signIn(app, owner.mobile)
  const somebody = await signIn(app)
  if (letter !== 'N') await completeProfile(app, somebody)
  if (letter === 'R') await ask(app, 'mutation { logout }', {}, somebody.accessToken)
  if (letter === 'E') {
    await app.db
      .updateTable('accessTokens')
      .set({ expiresAt: new Date(0) })
      .where('sessionId', 'in', (eb) => eb.selectFrom('sessions').select('id').where('userId', '=', somebody.id))
      .execute()
    return { ...somebody, refreshToken: 'expired' }
  }
  return somebody
}

export async function completeProfile(app: TestApp, { accessToken }: Organiser): Promise<void> {
  const profile = 'mutation { updateProfile(input: { fullname: "Asha Patil", email: "asha@example.com" }) { id } }'
  await ask(app, profile, {}, accessToken)
}
