import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPushKeys } from './push-keys.ts'
import { pushSender } from './push-sender.ts'
import { pushServices } from './push-subscription.ts'

const message = { text: '{}', ttlSeconds: 60, urgency: 'high', topic: 'event' } as const

function browserAt(endpoint: string) {
  const keys = createECDH('prime256v1')
  return { endpoint, p256dh: keys.generateKeys(), auth: Buffer.alloc(16, 1) }
}

test('a service whose name leads into the server’s own network is not reached', async () => {
  const send = pushSender(pushServices(['localhost']), null, () => 0)
  expect(await send(browserAt('https://localhost/push'), message, newPushKeys())).toEqual({
    ...{ kind: 'later', reason: 'no answer (ENOTPUBLIC)', afterSeconds: null },
  })
})

test('an address of a service that is not listed any more is not reached', async () => {
  const send = pushSender(pushServices(['push.apple.com']), null, () => 0)
  expect(await send(browserAt('https://push.example/x'), message, newPushKeys())).toMatchObject({ kind: 'refused' })
})
