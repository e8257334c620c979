import type { TestApp } from '#tests/support/servers/app.ts'
import { type EventWithDevices, eventWithDevices, joinDevice } from './devices.ts'
import { ask, type Organiser, signIn } from './graphql.ts'
import { joinScorer } from './scoring.ts'

/**
 * A none · E expired access token · G garbage · R revoked session · O owner · X another organiser · N without a profile ·
 * D the phone of the event's controller · F the phone of one of its cameras · D′ the phone of another event's controller ·
 * S the phone of one of its scorers · S′ the phone of another event's scorer.
 */
export type CallerLetter = 'A' | 'E' | 'G' | 'R' | 'O' | 'X' | 'N' | PhoneCallerLetter
const phones = ['D', 'F', 'D′', 'S', 'S′'] as const
export type PhoneCallerLetter = (typeof phones)[number]

export type CallerTokens = { accessToken: string | undefined; refreshToken: string; mobile: string }

export async function callerAs(
  letter: Exclude<CallerLetter, PhoneCallerLetter>,
  app: TestApp,
  owner: Organiser,
): Promise<CallerTokens> {
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

export function isPhone(letter: CallerLetter): letter is PhoneCallerLetter {
  return phones.some((phone) => phone === letter)
}

/** Lets a phone join as the first (D) or second (F) device or as a scorer (S) of the event, or of another one (D′, S′). */
export async function phoneAs(
  letter: PhoneCallerLetter,
  app: TestApp,
  owner: Organiser,
  event: EventWithDevices,
): Promise<CallerTokens> {
  const { id, devices } = letter === 'D′' || letter === 'S′' ? await eventWithDevices(app, owner) : event
  const isScorer = letter === 'S' || letter === 'S′'
  const accessToken = isScorer
    ? await joinScorer(app, owner, id)
    : await joinDevice(app, owner, devices[letter === 'F' ? 1 : 0]?.id)
  return { accessToken, refreshToken: accessToken, mobile: owner.mobile }
}

export async function completeProfile(app: TestApp, { accessToken }: Organiser): Promise<void> {
  const profile = 'mutation { updateProfile(input: { fullname: "Asha Patil", email: "asha@example.com" }) { id } }'
  await ask(app, profile, {}, accessToken)
}
