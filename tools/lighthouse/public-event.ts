// biome-ignore lint/suspicious/noExplicitAny: the answer has the shape of its query
type Answer = { data: any; errors?: { message: string }[] }

/** Creates a public event; returns its path. */
export async function publicEvent(origin: string): Promise<string> {
  const ask = askAt(origin)
  const mobile = '9876543210'
  await ask('mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }', { mobile })
  const [{ otp }] = await (await fetch(`${origin}/dev/outbox`)).json()
  const { validateOtp } = await ask(
    'mutation ($mobile: String!, $otp: String!) { validateOtp(mobile: $mobile, otp: $otp) { tokens { accessToken } } }',
    { mobile, otp },
  )
  const input = {
    title: 'Sunday League Final',
    description: 'Twenty overs a side.\nTrophy near the tent.',
    type: 'VOLLEYBALL',
    venue: 'Shivaji Park, Dadar',
    localTime: `${new Date().getFullYear() + 1}-12-06T15:30`,
    details: {
      volleyball: { team1: 'Dadar Strikers', team2: 'Matunga Tigers', playersPerTeam: 6, refereeCount: 1, sets: 5 },
    },
  }
  const { createEvent } = await ask(
    'mutation ($input: EventInput!) { createEvent(input: $input) { slug } }',
    { input },
    validateOtp.tokens.accessToken,
  )
  return `/event/${createEvent.slug}`
}

function askAt(origin: string) {
  return async (query: string, variables: object, accessToken?: string) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as Answer
    if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
    return data
  }
}
