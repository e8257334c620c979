import type { TestApp } from '#tests/support/servers/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test asked for
export type Answer = { status: number; data: any; errors?: GraphQLErrorBody[] }
export type GraphQLErrorBody = { message: string; extensions: { code: string; fields?: Record<string, string> } }

export async function ask(
  { app }: TestApp,
  query: string,
  variables: Record<string, unknown> = {},
  accessToken?: string,
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
    payload: { query, variables },
  })
  return { status: response.statusCode, ...response.json() }
}

export function codeOf({ errors }: Answer): string | undefined {
  return errors?.[0]?.extensions.code
}

export type Organiser = { mobile: string; accessToken: string; refreshToken: string; id: string; isNewUser: boolean }

let signedIn = 0

export async function signIn(app: TestApp, mobile = String(9_000_000_000 + ++signedIn)): Promise<Organiser> {
  await ask(app, 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }', { mobile })
  const otp = app.outbox.sent().find((message) => message.mobile === mobile)?.otp
  const { data } = await ask(
    app,
    `mutation ($mobile: String!, $otp: String!) {
      validateOtp(mobile: $mobile, otp: $otp) { tokens { accessToken refreshToken } user { id } isNewUser }
    }`,
    { mobile, otp },
  )
  const { tokens, user, isNewUser } = data.validateOtp
  return { mobile, ...tokens, id: user.id, isNewUser }
}
