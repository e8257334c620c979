/** A message that the provider rejected. Its response is dropped: it may repeat the number or the text. */
export class NotTaken extends Error {
  /** Whether a retry may help: a time-out, a network error or a 5xx. */
  readonly isPassing: boolean

  constructor(reason: string, isPassing: boolean) {
    super(reason)
    this.isPassing = isPassing
  }
}

type Delivery = { url: string; headers: Record<string, string>; body: string }
type Answered = { status: number; body: string }

export type Deliver = (delivery: Delivery) => Promise<Answered>

const ANSWER_WITHIN_MS = 5_000

/** Rejects with `NotTaken` unless 2xx. Redirects are not followed: they would leak the credentials. */
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
