import type { Hello } from '#schema/messages/studio.ts'
import { connectStudioSocket, type StudioSocketClient } from '#tests/support/live/studio-socket-client.ts'
import type { Tally } from './tally.ts'

/** `left`: on purpose. */
export type SocketConnection = { client: StudioSocketClient; isClosed(): boolean; leave(left?: boolean): void }

/** `Try again later` (IANA close codes): the database is unavailable. */
const TRY_AGAIN = 1013

/** Opens a socket that the server may close with "try again" only; other closes count as failures. */
export async function openSocketConnection(
  origin: string,
  hello: Hello,
  { what, tally }: { what: string; tally: Tally },
): Promise<SocketConnection> {
  const client = connectStudioSocket(origin, hello)
  let isLeft = false
  let isClosed = false
  const closed = client.closed.then((code) => {
    isClosed = true
    if (code === TRY_AGAIN) tally.waited()
    else if (!isLeft) tally.failed(what, new Error(`was hung up on with ${code}`))
  })
  const refused = client.refused.then((status) => tally.failed(what, new Error(`was refused with ${status}`)))
  await Promise.race([client.opened, closed, refused])
  return {
    client,
    isClosed: () => isClosed,
    leave(left) {
      isLeft = true
      client.close(left)
    },
  }
}
