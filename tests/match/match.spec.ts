import { expect, type Page, test } from '@playwright/test'
import { SLOT_MS } from '#schema/messages/live.ts'
import { fileOf, move } from '#tests/support/browser/camera-phone.ts'
import {
  type Camera,
  type MatchFixture,
  openMatch,
  programmeOf,
  viewerOf,
} from '#tests/support/browser/match-fixture.ts'
import { saveMeasurements } from '#tests/support/browser/measurements.ts'
import { type Cut, picturesOfOthers, seenCuts, slotsAgainstCuts } from '#tests/support/media/cut-accuracy.ts'
import { type Lateness, latenessOf } from '#tests/support/media/footage.ts'
import { decodePlaylist, picturesOfPlaylist, slotsIn } from '#tests/support/media/recorded.ts'
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
  const match = await openMatch(browser, server.origin)
  const { page, organiser, id, slug, cameras } = match
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
  const { frames, errors, longestFreeze } = await seenBy(viewer)
  const summary = summaryOf(frames)
  const { epoch, cuts } = await programmeOf(match)

  await move(page, organiser, 'endEvent', id)
  for (const camera of cameras) {
    await expect(camera.page.getByRole('heading', { name: 'All sent. Thank you!' })).toBeVisible({
      timeout: 60_000,
    })
  }
  const recorded = await recordingOf(match, cuts)
  const shown = await programmeShown(match, Date.parse(epoch))
  const cutsSeen = seenCuts(frames, shown.pictures, cuts)
  const lateness = await latenessOfCameras(match, Date.parse(epoch))

  await saveMeasurements('match', {
    cuts: cuts.length,
    ...{ ...summary, changes: summary.changes.length, longestFreeze },
    cutsSeen: { ...cutsSeen, strange: cutsSeen.strange.length },
    lateness: lateness.map(({ picturesMs, beepsMs }) => ({ pictures: spread(picturesMs), beeps: spread(beepsMs) })),
    slots: recorded.slots.length,
    decoded: recorded.decoded,
  })
  expect(errors).toEqual([])
  expect(summary.readable / summary.frames).toBeGreaterThan(0.98)
  expect(summary.longestStall).toBeLessThanOrEqual(SLOT_MS + longestFreeze)
  expect(summary.worstStepBack).toBeLessThan(FRAME_MS)
  expect(cutsSeen.strange).toEqual([])
  expect(cutsSeen.seen).toBeGreaterThanOrEqual(Math.floor(cutsSeen.made * 0.98))
  expect(shown.pictures.length).toBeGreaterThan(recorded.slots.length)
  expect(shown.ofOthers).toEqual([])
  expect(recorded.againstCuts).toEqual([])
  expect(recorded.slots).toEqual(recorded.slots.map((_, place) => (recorded.slots[0] ?? 0) + place))
  for (const { picturesMs, beepsMs } of lateness) {
    const apartMs = Math.abs(quantile(beepsMs, 0.5) - quantile(picturesMs, 0.5))
    expect(apartMs).toBeLessThan(SOUND_WITHIN_MS + longestFreeze)
  }
  expect(recorded.decoded.complaints).toEqual('')
  expect(recorded.decoded.coded).toBeGreaterThan(recorded.slots.length)
  expect(recorded.decoded.frames).toBe(recorded.decoded.coded)
  await viewer.context().close()
  await match.close()
})

async function textOf(page: Page, url: string): Promise<string> {
  return (await page.request.get(url)).text()
}

/** The recording: its slots, those that do not follow the cuts, and what a decoder makes of it. */
async function recordingOf({ page, slug }: MatchFixture, cuts: readonly Cut[]) {
  const text = await textOf(page, `/live/${slug}/recording.m3u8`)
  const slots = slotsIn(text)
  return {
    slots: slots.map(({ slot }) => slot),
    againstCuts: slotsAgainstCuts(slots, cuts),
    decoded: await decodePlaylist(server.origin, text),
  }
}

/** The live programme as it was shown: its pictures, and those of another camera than their slot says. */
async function programmeShown({ page, slug, cameras }: MatchFixture, epochMs: number) {
  const text = await textOf(page, `/live/${slug}/programme.m3u8?dvr=1`)
  const pictures = await picturesOfPlaylist(server.origin, text, epochMs)
  const numberOf = (deviceId: string) => cameras.find((camera) => camera.deviceId === deviceId)?.number
  return { pictures, ofOthers: picturesOfOthers(pictures, numberOf) }
}

async function latenessOfCameras(match: MatchFixture, epochMs: number): Promise<Lateness[]> {
  const found: Lateness[] = []
  for (const { deviceId } of match.cameras) {
    const file = await fileOf(match.page, { ...match, camera: deviceId }, 0, HEARD_SLOTS)
    found.push(await latenessOf(file, epochMs))
  }
  return found
}

function spread(sorted: readonly number[]): number[] {
  return [0, 0.1, 0.5, 0.9].map((share) => Math.round(quantile(sorted, share)))
}
