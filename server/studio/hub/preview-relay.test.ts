import { expect, test } from 'vitest'
import { pictureIn } from './preview-picture.ts'
import { previewRelay, WAITING_MAX_BYTES } from './preview-relay.ts'

const key = (name: string) => ({ isKey: true, bytes: Buffer.from(name) })
const delta = (name: string) => ({ isKey: false, bytes: Buffer.from(name) })

function screen() {
  const shown: string[] = []
  const behind = { bytes: 0 }
  return { shown, behind, sendBytes: (bytes: Buffer) => void shown.push(bytes.toString()), waiting: () => behind.bytes }
}

test('a newcomer is shown the latest group of pictures at once, and then what follows', () => {
  const relay = previewRelay()
  for (const picture of [key('old'), delta('old+1'), key('k'), delta('k+1')]) relay.send(picture)
  const newcomer = screen()
  relay.watch(newcomer)
  relay.send(delta('k+2'))
  relay.watch(newcomer)
  relay.leave(newcomer)
  relay.send(delta('k+3'))
  expect(newcomer.shown).toEqual(['k', 'k+1', 'k+2'])
})

test('before the first key frame there is nothing that could be shown', () => {
  const relay = previewRelay()
  const early = screen()
  relay.watch(early)
  relay.send(delta('lost'))
  relay.send(key('k'))
  expect(early.shown).toEqual(['k'])
})

test('a screen that falls behind is left out until the next key frame, and the others are not', () => {
  const relay = previewRelay()
  const [slow, fast] = [screen(), screen()]
  relay.watch(slow)
  relay.watch(fast)
  relay.send(key('k1'))
  slow.behind.bytes = WAITING_MAX_BYTES + 1
  relay.send(delta('k1+1'))
  slow.behind.bytes = 0
  relay.send(delta('k1+2'))
  relay.send(key('k2'))
  relay.send(delta('k2+1'))
  expect(slow.shown).toEqual(['k1', 'k2', 'k2+1'])
  expect(fast.shown).toEqual(['k1', 'k1+1', 'k1+2', 'k2', 'k2+1'])
})

test('when the camera begins anew, its next pictures wait for a key frame', () => {
  const relay = previewRelay()
  const watching = screen()
  relay.watch(watching)
  relay.send(key('k'))
  relay.restart()
  relay.send(delta('of another'))
  relay.send(key('k2'))
  expect(watching.shown).toEqual(['k', 'k2'])
})

test('a group that never ends is not kept', () => {
  const relay = previewRelay()
  relay.send(key('k'))
  for (let count = 0; count < 12; count++) relay.send({ isKey: false, bytes: Buffer.alloc(100_000) })
  const newcomer = screen()
  relay.watch(newcomer)
  expect(newcomer.shown).toEqual([])
})

const DEVICE = '0f0e0d0c-0b0a-4908-8706-050403020100'

test('a picture goes on behind the bytes of its device’s id', () => {
  const sent = Buffer.alloc(12)
  sent.writeUInt8(1)
  sent.writeDoubleBE(1_700_000_000_000, 1)
  const picture = pictureIn(sent, DEVICE)
  expect(picture?.isKey).toBe(true)
  expect(picture?.bytes.toString('hex')).toBe(DEVICE.replaceAll('-', '') + sent.toString('hex'))
})

test.each([
  ['without a chunk', Buffer.alloc(9)],
  ['that is neither a key frame nor another', Buffer.from([2, ...new Uint8Array(12)])],
  ['of no moment', Buffer.from([0, 0x7f, 0xf8, ...new Uint8Array(12)])],
])('a picture %s is none', (_what, sent) => {
  expect(pictureIn(sent, DEVICE)).toBeNull()
})
