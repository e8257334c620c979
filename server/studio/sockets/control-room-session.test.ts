import { expect, test } from 'vitest'
import type { Services } from '#server/http/context.ts'
import type { Hubs } from '#server/studio/hub/hubs.ts'
import type { Connection } from './connection.ts'
import { controlRoomSession } from './control-room-session.ts'

const hello = { type: 'control', token: 'token', eventId: 'event', roomId: 'room', name: '' } as const
const connection = { id: 'socket', device: 'Chrome on Linux' } as Connection

/** A session, and what it asks of the studio. `take` and `enter` take as long as the test says. */
async function opened({ take, enter }: { take?: Promise<void>; enter?: Promise<void> }) {
  const asked: string[] = []
  const studio = {
    authorize: async () => ({ eventId: 'event', name: 'Asha', userId: 'user' }),
    async enter() {
      await enter
      asked.push('enter')
    },
    leave: async () => void asked.push('leave'),
  }
  const hub = { addRoom() {}, removeRoom() {}, read: async () => {}, broadcast: async () => {} }
  const slots = { take: () => take ?? Promise.resolve(), leave() {} }
  const hubs = { join: async () => ({ hub }), leave() {}, slots } as unknown as Hubs
  const auth = { userOfToken: async () => ({ userId: 'user', sessionId: 'session', mobile: '' }) }
  const session = await controlRoomSession(hello, connection, hubs, { studio, auth } as unknown as Services)
  if (!session) throw new Error('The session was refused.')
  return { session, asked }
}

function gate(): { promise: Promise<void>; open(): void } {
  let open = () => {}
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  return { promise, open: () => open() }
}

test('a room that closes before it has its connection slot is not opened', async () => {
  const take = gate()
  const { session, asked } = await opened({ take: take.promise })
  const begun = session.begin()
  await session.onClose(true)
  take.open()
  await begun
  expect(asked).toEqual(['leave'])
})

test('a room that closes while it opens is closed last', async () => {
  const enter = gate()
  const { session, asked } = await opened({ enter: enter.promise })
  const begun = session.begin()
  await new Promise(setImmediate)
  const closed = session.onClose(true)
  enter.open()
  await Promise.all([begun, closed])
  expect(asked).toEqual(['enter', 'leave'])
})
