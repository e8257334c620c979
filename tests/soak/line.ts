import type { Hello } from '#schema/live-wire.ts'
import { type LiveGuest, liveGuest } from '#tests/support/live-guest.ts'
import type { Tally } from './tally.ts'

/** `left`: for good. */
export type Line = { guest: LiveGuest; leave(left?: boolean): void }

/** A socket that nobody but us may close. */
export async function openLine(
  origin: string,
  hello: Hello,
  { what, tally }: { what: string; tally: Tally },
): Promise<Line> {
  const guest = liveGuest(origin, hello)
  let isLeft = false
  const closed = guest.closed.then((code) => {
    if (!isLeft) tally.failed(what, new Error(`was hung up on with ${code}`))
  })
  const refused = guest.refused.then((status) => tally.failed(what, new Error(`was refused with ${status}`)))
  await Promise.race([guest.opened, closed, refused])
  return {
    guest,
    leave(left) {
      isLeft = true
      guest.close(left)
    },
  }
}
