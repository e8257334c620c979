import { expect, type Page } from '@playwright/test'

export type Organiser = { mobile: string; fullname: string; accessToken: string }

type Answer<Data> = { data: Data; errors?: { message: string }[] }
type Session = { tokens: { accessToken: string; refreshToken: string }; user: { id: string } }

export function freshMobile(): string {
  return String(6_000_000_000 + Math.floor(Math.random() * 3_999_999_999))
}

export async function otpSentTo(page: Page, mobile: string): Promise<string> {
  const outbox: { mobile: string; otp: string }[] = await (await page.request.get('/dev/outbox')).json()
  const message = outbox.find((message) => message.mobile === mobile)
  if (!message) throw new Error(`Nothing was sent to ${mobile}.`)
  return message.otp
}

/** Waits for the list on events home: with events, or empty. */
export async function expectEventsLoaded(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(more.or(page.getByRole('heading', { name: 'No matches yet' }))).toBeVisible()
}

/** Signs in by the API, with a profile, and opens the list of events. */
export async function signIn(page: Page, { fullname = 'Priya Deshmukh' } = {}): Promise<Organiser> {
  const mobile = freshMobile()
  await ask(page, 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }', { mobile })
  const { validateOtp } = await ask<{ validateOtp: Session }>(
    page,
    `mutation ($mobile: String!, $otp: String!) {
      validateOtp(mobile: $mobile, otp: $otp) { tokens { accessToken refreshToken } user { id } }
    }`,
    { mobile, otp: await otpSentTo(page, mobile) },
  )
  const { tokens, user } = validateOtp
  const profile = { fullname, email: 'priya@example.in' }
  await ask(
    page,
    'mutation ($profile: UpdateProfileInput!) { updateProfile(input: $profile) { id } }',
    { profile },
    tokens.accessToken,
  )

  await page.goto('/otp-login')
  await page.evaluate(
    ([tokens, user]) => {
      window.localStorage.setItem('accessToken', tokens.accessToken)
      window.localStorage.setItem('refreshToken', tokens.refreshToken)
      window.localStorage.setItem('user', JSON.stringify(user))
    },
    [tokens, { userid: user.id, mobile, ...profile }] as const,
  )
  await page.goto('/events-layout')
  await expectEventsLoaded(page)
  return { mobile, fullname, accessToken: tokens.accessToken }
}

export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => window.localStorage.clear())
}

export async function createEvent(page: Page, organiser: Organiser, given: Record<string, unknown>): Promise<string> {
  const event = { description: 'An evening on the maidan.', type: 'OTHER', venue: 'Azad Maidan', ...given }
  const input = { localTime: '2026-12-06T15:30', ...event }
  const { createEvent } = await ask<{ createEvent: { id: string } }>(
    page,
    'mutation ($input: EventInput!) { createEvent(input: $input) { id } }',
    { input },
    organiser.accessToken,
  )
  return createEvent.id
}

export async function ask<Data>(page: Page, query: string, variables: object, accessToken?: string): Promise<Data> {
  const response = await page.request.post('/graphql', {
    data: { query, variables },
    headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
  })
  const { data, errors }: Answer<Data> = await response.json()
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
  return data
}
