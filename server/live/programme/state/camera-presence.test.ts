import { expect, test } from 'vitest'
import { cameraPresence } from './camera-presence.ts'

const status = (isPaused: boolean) => ({
  ...{ frames: 1, samples: 1, isPaused, level: -20, isMuted: false, backlogSeconds: 0, dropped: 0, uplink: 0 },
  ...{ bitrate: 0, width: 640, height: 360, fps: 30, battery: null, isCharging: null },
})

test.each([
  ['that never reported a status', undefined, 0, 0, null],
  ['that films', false, 1_000, 500, null],
  ['that reports that it is paused', true, 1_000, 500, 'frozen'],
  ['whose last report is old, though it sends', true, 7_000, 6_000, null],
  ['whose last report is old, and that sends nothing', false, 7_000, 1_000, 'offline'],
  ['whose socket was closed, though it sends', null, 1_000, 500, null],
  ['whose socket was closed, and that sends nothing', null, 2_000, 400, 'offline'],
])('a camera %s is away or not', (_what, said, nowMs, newestMs, away) => {
  let now = 0
  const presence = cameraPresence(() => now)
  if (said !== undefined) presence.record('a', said === null ? null : status(said))
  now = nowMs
  expect(presence.awayOf('a', newestMs)).toBe(away)
})

test('forgets old reports', () => {
  let now = 0
  const presence = cameraPresence(() => now)
  presence.record('a', null)
  now = 2 * 60 * 60 * 1_000
  presence.prune()
  expect(presence.awayOf('a', 0)).toBeNull()
})
