import { expect, test } from 'vitest'
import { healthyStatus as status } from '#tests/support/fixtures/camera-status.ts'
import { cameraView, type OnAir } from './camera-view.ts'

const EPOCH = 1_700_000_000_000
const NOW = EPOCH + 100_500
const live: OnAir = {
  status: 'live',
  epochMs: EPOCH,
  slot: 97,
  onAir: 'other',
  wanted: 'other',
  isSubstitute: false,
  newest: new Map([['cam', { slot: 99, receivedMs: NOW - 300 }]]),
}
const device = { deviceId: 'cam', name: 'Pavilion end', isController: false, isJoined: true, lastSeenAt: null }
const report = { status, receivedMs: NOW - 400 }
const seen = { device, report, preview: null, onAir: live, nowMs: NOW }

test('a camera whose last slot is here, and whose next is still being filmed, is ready and not late', () => {
  expect(cameraView(seen)).toEqual({
    deviceId: 'cam',
    name: 'Pavilion end',
    isController: false,
    isJoined: true,
    isOnline: true,
    seenSecondsAgo: 0,
    lateMs: 0,
    state: 'ready',
    tally: 'ready',
    status,
    preview: null,
  })
})

test.each([
  [98, 500, 'ready'],
  [97, 1_500, 'ready'],
  [96, 2_500, 'late'],
  [89, 9_500, 'late'],
])('with slot %i as its newest it is %i ms late', (slot, lateMs, state) => {
  const onAir = { ...live, newest: new Map([['cam', { slot, receivedMs: NOW }]]) }
  expect(cameraView({ ...seen, onAir })).toMatchObject({ lateMs, state })
})

test('one that has sent nothing of a live event cannot be cut to, and there is no telling how late it is', () => {
  expect(cameraView({ ...seen, onAir: { ...live, newest: new Map() } })).toMatchObject({ lateMs: null, state: 'late' })
})

test('before the start a camera that is heard of is ready', () => {
  const onAir: OnAir = { ...live, status: 'scheduled', epochMs: null, wanted: 'cam', newest: new Map() }
  expect(cameraView({ ...seen, onAir })).toMatchObject({ lateMs: null, state: 'ready', tally: 'ready' })
})

test.each([
  ['empty', { device: { ...device, isJoined: false } }],
  ['offline', { report: { status, receivedMs: NOW - 6_100 }, onAir: { ...live, newest: new Map() } }],
  ['frozen', { report: { status: { ...status, isPaused: true }, receivedMs: NOW } }],
])('it is %s', (state, change) => {
  expect(cameraView({ ...seen, ...change }).state).toBe(state)
})

test('one whose segments arrive is there, though its socket is not', () => {
  expect(cameraView({ ...seen, report: null })).toMatchObject({ isOnline: true, state: 'ready', status: null })
})

test('when it was heard of last is the newest of all signs', () => {
  const lastSeenAt = new Date(NOW - 40_000)
  const onAir = { ...live, newest: new Map() }
  const silent = cameraView({ ...seen, device: { ...device, lastSeenAt }, report: null, onAir })
  expect(silent).toMatchObject({ isOnline: false, seenSecondsAgo: 40, state: 'offline' })
  const never = cameraView({ ...seen, device: { ...device, isJoined: false }, report: null, onAir })
  expect(never.seenSecondsAgo).toBeNull()
})

test.each([
  ['air', 'viewers see it', { onAir: 'cam' }],
  ['air', 'it was just cut to and will be seen in a moment', { wanted: 'cam' }],
  ['next', 'it is wanted, but another one stands in for it', { wanted: 'cam', isSubstitute: true }],
  ['next', 'it is wanted, but late', { wanted: 'cam', newest: new Map([['cam', { slot: 90, receivedMs: NOW }]]) }],
  ['ready', 'nobody asked for it', {}],
  ['ready', 'the event is over', { onAir: 'cam', status: 'completed' as const }],
])('its tally is %s when %s', (tally, _why, change) => {
  expect(cameraView({ ...seen, onAir: { ...live, ...change } }).tally).toBe(tally)
})
