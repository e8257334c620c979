/** Why a provider did not take a message. What it answered is not kept: it may repeat the number, or the text. */
export class NotTaken extends Error {
  /** Whether trying again may help: nobody answered in time, or the provider had a fault of its own. */
  readonly isPassing: boolean

  constructor(reason: string, isPassing: boolean) {
    super(reason)
    this.isPassing = isPassing
  }
}

type Delivery = { url: string; headers: Record<string, string>; body: string }
type Answered = { status: number; body: string }

/** One request to a provider, answered within the time or not at all. */
export type Deliver = (delivery: Delivery) => Promise<Answered>

const ANSWER_WITHIN_MS = 5_000

/** Anything but a 2xx is a message not taken. Redirects are not followed: they would carry the credentials along. */
export function delivery(answerWithinMs = ANSWER_WITHIN_MS): Deliver {
  return async ({ url, headers, body }) => {
    const answered = await answerOf(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (answered.status >= 200 && answered.status < 300) return answered
    throw new NotTaken(`the provider answered ${answered.status}`, answered.status >= 500)
  }
}

async function answerOf(url: string, request: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(url, request)
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw new NotTaken(`the provider gave no answer (${reasonOf(error)})`, true)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause as NodeJS.ErrnoException | undefined
  return cause?.code ?? error.name
}
