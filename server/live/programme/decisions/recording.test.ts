import { expect, test } from 'vitest'
import { SLOT_MS } from '#schema/messages/live.ts'
import { newProgrammeLog } from '#server/live/programme/state/programme-log.ts'
import type { Camera, Cut, Segment } from './live.ts'
import { recordingOf } from './recording.ts'

const cameras: Camera[] = ['a', 'b', 'c'].map((deviceId) => ({ deviceId, isController: false }))

/** Returns the device of each slot of a recording that ends in the last slot of `sent`: one text per slot, of its devices. */
function recorded(sent: readonly string[], cuts: readonly Cut[] = []): string {
  const log = newProgrammeLog()
  for (const [slot, devices] of sent.entries()) for (const deviceId of devices) log.arrived(segment(deviceId, slot))
  return recordingOf({ ...log, cuts, cameras }, sent.length)
    .map(({ deviceId }) => deviceId ?? '.')
    .join('')
}

function segment(deviceId: string, slot: number): Segment {
  const endMs = (slot + 1) * SLOT_MS
  return { deviceId, slot, run: 0, startMs: endMs - SLOT_MS, durationMs: SLOT_MS, receivedMs: endMs }
}

const toB: Cut = { slot: 1, deviceId: 'b' }

test.each([
  ['another camera fills a slot that the wanted one lacks', ['a', 'abc', 'ac', 'abc'], [toB], 'abab'],
  ['but does not take over in the last slot, which the end cuts short', ['a', 'abc', 'abc', 'ac'], [toB], 'abb'],
  ['in the slot before the last one it does', ['ab', 'b', 'ac', ''], [toB], 'aba'],
  ['the camera that stood in before stays to the end', ['ab', 'ab', 'ac', 'ac'], [toB], 'abaa'],
  ['a cut in the last slot counts', ['ab', 'ab', 'ab'], [{ slot: 2, deviceId: 'b' }], 'aab'],
  ['the slate in the last slot counts', ['ab', 'ab', 'ab'], [{ slot: 2, deviceId: null }], 'aa.'],
  ['a recording of one slot shows whom there is', ['a'], [{ slot: 0, deviceId: 'b' }], 'a'],
] as const)('%s', (_, sent, cuts, expected) => {
  expect(recorded(sent, cuts)).toBe(expected)
})
