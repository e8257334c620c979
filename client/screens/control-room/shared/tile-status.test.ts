import { expect, test } from 'vitest'
import type { CameraView, ControlState } from '#schema/messages/studio.ts'
import { healthyStatus } from '#tests/support/fixtures/camera-status.ts'
import { filmingCameras, onAirDevice, soundOf, startCamera, tileStatusOf } from './tile-status.ts'

const camera = (deviceId: string, change: Partial<CameraView> = {}): CameraView => ({
  deviceId,
  name: deviceId,
  isController: false,
  isJoined: true,
  isOnline: true,
  seenSecondsAgo: 0,
  lateMs: 0,
  state: 'ready',
  tally: 'ready',
  status: null,
  preview: null,
  ...change,
})

const stateWith = (cameras: CameraView[], change: Partial<ControlState> = {}): ControlState => ({
  type: 'control',
  status: 'live',
  serverMs: 0,
  epochMs: 0,
  slot: 10,
  onAir: 'a',
  wanted: 'a',
  lastCutMs: null,
  isSubstitute: false,
  autoSubstitute: true,
  fence: 1,
  holder: null,
  rooms: [],
  watching: 0,
  cameras,
  lastSubstitution: null,
  ...change,
})

test('a camera that was just cut to is on the air at once, and the one before it is not', () => {
  const state = stateWith([camera('a', { tally: 'air' }), camera('b', { tally: 'air' })], { wanted: 'b' })
  expect(onAirDevice(state)).toBe('b')
  expect(state.cameras.map((each) => tileStatusOf(each, state, null))).toEqual(['ready', 'air'])
})

test('while another one stands in, it is on the air, and what is wanted says what is wrong with it', () => {
  const late = camera('b', { tally: 'next', state: 'late' })
  const state = stateWith([camera('a', { tally: 'air' }), late], { wanted: 'b', isSubstitute: true })
  expect(state.cameras.map((each) => tileStatusOf(each, state, null))).toEqual(['air', 'late'])
  const back = stateWith([camera('a', { tally: 'air' }), camera('b', { tally: 'next' })], {
    wanted: 'b',
    isSubstitute: true,
  })
  expect(back.cameras.map((each) => tileStatusOf(each, back, null))).toEqual(['air', 'next'])
})

test('when the slate was asked for, no camera is on the air', () => {
  expect(onAirDevice(stateWith([camera('a', { tally: 'air' })], { wanted: null }))).toBeNull()
})

test('before the start the first that is ready begins, unless another one was chosen', () => {
  const before = stateWith([camera('a', { state: 'offline' }), camera('b'), camera('c')], {
    status: 'scheduled',
    onAir: null,
    wanted: null,
  })
  expect([startCamera(before, null), startCamera(before, 'c'), startCamera(before, 'a')]).toEqual(['b', 'c', 'b'])
  expect(before.cameras.map((each) => tileStatusOf(each, before, 'b'))).toEqual(['offline', 'first', 'ready'])
})

test('one device is a camera, also when it is the controller', () => {
  const only = camera('control', { isController: true, isJoined: false, state: 'empty', lateMs: null })
  expect(filmingCameras(stateWith([only]))).toEqual([only])
})

test('the controller’s phone is no camera, unless it films', () => {
  const control = camera('control', { isController: true, lateMs: null })
  const filming = { ...control, lateMs: 0 }
  expect(filmingCameras(stateWith([control, camera('a')])).map(({ deviceId }) => deviceId)).toEqual(['a'])
  expect(filmingCameras(stateWith([filming, camera('a')])).map(({ deviceId }) => deviceId)).toEqual(['control', 'a'])
})

test('a camera that sends exact silence is silent, unless its phone is muted', () => {
  const soundAt = (level: number, isMuted = false) =>
    soundOf(camera('a', { status: { ...healthyStatus, level, isMuted } }))
  expect([soundAt(-18), soundAt(-99.9), soundAt(-100), soundAt(-100, true)]).toEqual([
    'heard',
    'heard',
    'silent',
    'muted',
  ])
  expect(soundOf(camera('a'))).toBeNull()
})
