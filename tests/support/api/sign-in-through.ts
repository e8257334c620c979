/** Signs in with the code from the development outbox; returns the access token. */
export async function signInOverHttp(origin: string, mobile: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/sendOTP', { mobile })
  const sent = (await (await fetch(`${origin}/dev/outbox`)).json()) as { mobile: string; otp: string }[]
  const otp = sent.find((message) => message.mobile === mobile)?.otp ?? ''
  const { accessToken } = (await (await post('/validateOTP', { mobile, otp })).json()) as { accessToken: string }
  return accessToken
}
