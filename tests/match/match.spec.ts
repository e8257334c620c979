import { expect, test } from '@playwright/test'
import hls from 'hls-parser'
import { SLOT_MS } from '#schema/messages/live.ts'
import { fileOf, move } from '#tests/support/browser/camera-phone.ts'
import { type Camera, openMatch, programmeOf, viewerOf } from '#tests/support/browser/match-ground.ts'
import { measured } from '#tests/support/browser/measured.ts'
import { soundBehindPicture } from '#tests/support/media/footage.ts'
import { decodePlaylist } from '#tests/support/media/recorded.ts'
import { quantile, seenBy, summaryOf, watchFrames } from '#tests/support/media/seen-frames.ts'
import { type OwnServer, ownServer } from '#tests/support/servers/own-server.ts'
import { CUTS } from './playwright.config.ts'

const CUT_EVERY_MS = 1_300
const FRAME_MS = 1_000 / 15
const LONGEST_MATCH_SECONDS = 2 * 60 * 60
const SOUND_WITHIN_MS = 100
/** Of each camera, for where its sound lies against its picture. */
const HEARD_SLOTS = 20

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ ACCESS_TOKEN_TTL_SECONDS: String(LONGEST_MATCH_SECONDS) })
})
test.afterAll(() => server.stop())

test(`a match with three cameras and ${CUTS} cuts is one uninterrupted programme, and its recording is whole`, async ({
  browser,
}) => {
  test.setTimeout(CUTS * 4_000 + 300_000)
  const ground = await openMatch(browser, server.origin)
  const { page, organiser, id, slug, cameras } = ground
  await page.goto(`/control/${id}`)
  await expect(page.getByText('3 of 3 cameras ready')).toBeVisible()
  await page.getByRole('button', { name: 'Go live' }).click()
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })
  const viewer = await viewerOf(browser, server.origin, slug)
  await watchFrames(viewer)

  let onAir: Camera | undefined
  for (let cut = 0; cut < CUTS; cut += 1) {
    const others = cameras.filter((camera) => camera !== onAir)
    onAir = others[cut % others.length] as Camera
    await page.locator('.deskpanel--cameras').getByRole('button', { name: onAir.name }).click()
    await page.waitForTimeout(CUT_EVERY_MS)
  }
  await viewer.waitForTimeout(8_000)
  const { frames, errors } = await seenBy(viewer)
  const summary = summaryOf(frames)
  const { epoch, cuts } = await programmeOf(ground)
  const accuracy = accuracyOf(summary.changes, cuts, Date.parse(epoch), cameras)

  await move(page, organiser, 'endEvent', id)
  for (const camera of cameras) {
    await expect(camera.page.getByRole('heading', { name: 'All sent. Thank you!' })).toBeVisible({
      timeout: 60_000,
    })
  }
  const recording = await (await page.request.get(`/live/${slug}/recording.m3u8`)).text()
  const parsed = hls.parse(recording) as hls.types.MediaPlaylist
  const slots = parsed.segments.map(({ uri }) => Number(/(\d+)\.m4s$/.exec(uri)?.[1]))
  const decoded = await decodePlaylist(server.origin, recording)

  const soundBehindMs: number[] = []
  for (const camera of cameras) {
    const file = await fileOf(page, { ...ground, camera: camera.deviceId }, 0, HEARD_SLOTS)
    soundBehindMs.push(await soundBehindPicture(file, Date.parse(epoch)))
  }

  const report = {
    cuts: cuts.length,
    ...summary,
    changes: summary.changes.length,
    accuracy,
    soundBehindMs,
    slots: slots.length,
    decoded,
  }
  await measured('match', report)
  expect(errors).toEqual([])
  expect(summary.readable / summary.frames).toBeGreaterThan(0.98)
  expect(summary.longestStall).toBeLessThanOrEqual(SLOT_MS)
  expect(summary.worstStepBack).toBeLessThan(FRAME_MS)
  expect(accuracy.seen).toBeGreaterThanOrEqual(Math.floor(accuracy.made * 0.98))
  expect(slots).toEqual(slots.map((_, place) => (slots[0] ?? 0) + place))
  for (const ms of soundBehindMs) expect(Math.abs(ms)).toBeLessThan(SOUND_WITHIN_MS)
  expect(decoded.complaints).toEqual('')
  expect(decoded.coded).toBeGreaterThan(slots.length)
  expect(decoded.frames).toBe(decoded.coded)
  await viewer.context().close()
  await ground.close()
})

/** Of every cut that another did not overtake: how far from the beginning of its slot the picture changed, in frames. */
function accuracyOf(
  changes: readonly { camera: number; ms: number }[],
  cuts: readonly { slot: number; deviceId: string | null }[],
  epochMs: number,
  cameras: readonly Camera[],
) {
  const numberOf = (deviceId: string | null) => cameras.find((camera) => camera.deviceId === deviceId)?.number
  const first = changes[0]?.ms ?? 0
  const made = cuts.filter(({ slot, deviceId }, place) => {
    const [before, after] = [cuts[place - 1], cuts[place + 1]]
    return epochMs + slot * SLOT_MS > first && deviceId !== before?.deviceId && slot !== after?.slot
  })
  const off = made
    .map(({ slot, deviceId }) => {
      const startMs = epochMs + slot * SLOT_MS
      const seen = changes.find(
        ({ camera, ms }) => camera === numberOf(deviceId) && Math.abs(ms - startMs) < SLOT_MS / 2,
      )
      return seen ? Math.abs(seen.ms - startMs) / FRAME_MS : null
    })
    .filter((frames) => frames !== null)
    .sort((a, b) => a - b)
  return {
    made: made.length,
    seen: off.length,
    medianFrames: quantile(off, 0.5),
    worstFrames: off.at(-1) ?? Number.NaN,
  }
}
