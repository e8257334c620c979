import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { answer, refused, sent } from '#tests/support/browser/answers.ts'
import { cameraView, type FakeStudio, serveFakeStudio } from '#tests/support/browser/fake-studio.ts'
import { createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { previewMessages } from '#tests/support/media/preview-messages.ts'

const pavilion = '0a000000-0000-4000-8000-000000000001'
const square = '0a000000-0000-4000-8000-000000000002'
const wide = '0a000000-0000-4000-8000-000000000003'
const scorer = '0a000000-0000-4000-8000-000000000004'

const cameras = [
  cameraView(pavilion, 'Pavilion end', { tally: 'air' }),
  cameraView(square, 'Square leg'),
  cameraView(wide, 'High wide', { state: 'late', lateMs: 9_200 }),
  cameraView(scorer, 'Scorer’s table', {
    state: 'offline',
    isOnline: false,
    lateMs: null,
    status: null,
    seenSecondsAgo: 40,
  }),
]
const onAir = { status: 'live', slot: 100, onAir: pavilion, wanted: pavilion, watching: 238, cameras } as const

let organiser: Organiser
let id: string
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
  id = await createEvent(page, organiser, {
    title: 'Sunday League Final',
    devices: [{ name: 'Pavilion end' }, { name: 'Square leg' }],
  })
})

/** Opens the control room of an event that has been live for an hour, with a fake server. */
async function enterLive(page: Page, change: object = {}): Promise<FakeStudio> {
  await answer(page, 'ControlledEvent', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const event = { ...data.event, status: 'LIVE', programmeUrl: '/live/made/programme.m3u8' }
    await route.fulfill({ json: { data: { event } } })
  })
  await page.route('**/live/made/programme.m3u8*', (route) =>
    route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: '#EXTM3U\n#EXTINF:1,\n/live/made/1.m4s\n' }),
  )
  await page.route('**/live/made/1.m4s', (route) => route.fulfill({ body: 'picture' }))
  const studio = await serveFakeStudio(page, { ...onAir, epochMs: Date.now() - 3_842_000, ...change })
  await page.goto(`/control/${id}`)
  await expect(page.getByRole('heading', { name: 'Tap to switch' })).toBeVisible()
  await expect(tile(page, 'Square leg')).toBeVisible()
  return studio
}

const done = (field: string, data: unknown) => (route: Parameters<Parameters<typeof answer>[2]>[0]) =>
  route.fulfill({ json: { data: { [field]: data } } })
const tile = (page: Page, name: string) =>
  page.getByRole('tabpanel').or(page.locator('.deskpanel--cameras')).getByRole('button', { name })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

async function openPanel(page: Page, name: string) {
  if (isPhone(page)) await page.getByRole('tab', { name }).click()
}

test('each camera shows its state and figures', async ({ page }) => {
  await enterLive(page)
  await expect(tile(page, 'Pavilion end')).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(page, 'Pavilion end')).toContainText(/Air.*On air now: Pavilion end.*62 %.*1\.8 Mb\/s/s)
  await expect(tile(page, 'Square leg')).toContainText(/Ready.*Switch to Square leg/s)
  await expect(tile(page, 'High wide')).toContainText('9 secs late')
  await expect(tile(page, 'Scorer’s table')).toContainText(/Offline.*Last seen 40 secs ago/s)
  await openPanel(page, 'Devices')
  await expect(page.getByText('Lagging. Ask them to find better signal.')).toBeVisible()
})

test('shows Live only after a viewer could see it, with duration and viewers', { tag: '@phone-only' }, async ({
  page,
}) => {
  await enterLive(page)
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Live', { exact: true })).toBeVisible()
  await expect(bar).toContainText(/On air for 1 hour 4 minutes.*Watching: 238/s)
  await expect(page.getByRole('region', { name: 'Programme, as viewers see it' })).toContainText('Pavilion end')
})

test('a tap cuts at the moment of the picture that was tapped', { tag: '@phone-only' }, async ({ page }) => {
  const preview = { codec: 'avc1.42E01F', width: 320, height: 180 }
  const studio = await enterLive(page, { cameras: cameras.map((camera) => ({ ...camera, preview })) })
  let decide = () => {}
  const decided = new Promise<void>((resolve) => {
    decide = resolve
  })
  await answer(page, 'CutTo', async (route) => {
    await decided
    await done('cut', { slot: 101, at: new Date().toISOString(), deviceId: square })(route)
  })
  const asked = sent<{ deviceId: string; seenAt: string; fence: number }>(page, 'CutTo')
  await expect.poll(() => studio.received.at(-1)).toEqual({ type: 'wanted', previews: [pavilion, square, wide] })
  const seen = Date.parse('2026-12-06T10:00:00.500Z')
  for (const bytes of await previewMessages(page, square, [seen - 66, seen])) studio.sendBytes(bytes)
  const green = () =>
    tile(page, 'Square leg')
      .locator('canvas')
      .evaluate(
        (canvas) => [...((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])][1],
      )
  await expect.poll(green).toBeGreaterThan(120)
  await tile(page, 'Square leg').click()
  await expect
    .poll(() => asked)
    .toEqual([{ eventId: id, fence: 1, deviceId: square, seenAt: '2026-12-06T10:00:00.500Z' }])
  await expect(tile(page, 'Square leg')).toContainText(/Next.*Switch to Square leg/s)
  decide()
  studio.update({
    wanted: square,
    cameras: cameras.map((camera) => ({ ...camera, tally: camera.deviceId === square ? 'air' : 'ready' })),
  })
  await expect(tile(page, 'Square leg')).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(page, 'Pavilion end')).toHaveAttribute('aria-pressed', 'false')
})

test('number keys cut, can be turned off where there are keys, and do nothing while typing', async ({
  page,
  isMobile,
}) => {
  await enterLive(page)
  await answer(page, 'CutTo', done('cut', { slot: 101, at: new Date().toISOString(), deviceId: null }))
  const asked = sent<{ deviceId: string | null }>(page, 'CutTo')
  await page.keyboard.press('2')
  await expect.poll(() => asked.map(({ deviceId }) => deviceId)).toEqual([square])
  await page.keyboard.press('0')
  await expect.poll(() => asked.map(({ deviceId }) => deviceId)).toEqual([square, null])
  await openPanel(page, 'Devices')
  await page.getByRole('group', { name: 'Message Square leg' }).getByRole('button', { name: 'Message…' }).click()
  await page.keyboard.press('1')
  await expect(page.getByRole('textbox', { name: 'What to show' })).toHaveValue('1')
  await page.keyboard.press('Escape')
  const choice = page.getByRole('checkbox', { name: 'Keys 1 to 9 switch cameras, 0 shows the break screen' })
  if (isMobile) return expect(choice).toBeHidden()
  await choice.uncheck()
  await page.keyboard.press('1')
  expect(asked).toHaveLength(2)
})

test('refuses to cut to a camera that is not ready, and says why', { tag: '@phone-only' }, async ({ page }) => {
  await enterLive(page)
  const asked = sent(page, 'CutTo')
  await tile(page, 'High wide').click()
  await expect(page.getByText('High wide is lagging. Choose another camera, or wait.')).toBeVisible()
  await tile(page, 'Scorer’s table').click()
  await expect(page.getByText('Scorer’s table is offline. Choose another camera.')).toBeVisible()
  expect(asked).toEqual([])
})

test('reports an automatic switch', { tag: '@phone-only' }, async ({ page }) => {
  const studio = await enterLive(page)
  const atMs = Date.now() - 2_000
  studio.update({ lastSubstitution: { from: wide, to: pavilion, why: 'frozen', atMs } })
  const at = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium' }).format(atMs)
  await expect(page.getByText(`High wide paused. Switched to Pavilion end (${at}).`)).toBeVisible()
})

test('is read-only until control is taken', { tag: '@phone-only' }, async ({ page }) => {
  const other = { id: 'other', name: 'Ravi Kulkarni, Chrome on Android' }
  const studio = await enterLive(page, { holder: other })
  const cuts = sent(page, 'CutTo')
  await expect(page.getByText('Ravi Kulkarni, Chrome on Android is in control. You are watching.')).toBeVisible()
  await tile(page, 'Square leg').click({ force: true })
  await page.keyboard.press('2')
  expect(cuts).toEqual([])
  await answer(page, 'TakeControl', done('takeControl', { eventId: id, fence: 2 }))
  const taken = sent<{ roomId: string }>(page, 'TakeControl')
  await page.getByRole('button', { name: 'Take control' }).click()
  const [hello] = studio.received
  const roomId = hello?.type === 'control' ? hello.roomId : ''
  await expect.poll(() => taken).toEqual([{ eventId: id, roomId }])
  studio.update({ holder: null, fence: 2 })
  await expect(page.getByRole('button', { name: 'Take control' })).toHaveCount(0)
  const before = studio.received.length
  await page.reload()
  await expect
    .poll(() => studio.received.slice(before).find(({ type }) => type === 'control'))
    .toMatchObject({ roomId })
})

test('a refused cut says why', { tag: '@phone-only' }, async ({ page }) => {
  await enterLive(page)
  await answer(page, 'CutTo', refused('Somebody else is in control now.', { code: 'CONFLICT' }))
  await tile(page, 'Square leg').click()
  await expect(page.getByText('Somebody else is in control now.')).toBeVisible()
})

test('hands over control, sends cues, and turns automatic switching off', { tag: '@phone-only' }, async ({ page }) => {
  const other = { id: 'other', name: 'Ravi Kulkarni, Chrome on Android' }
  const studio = await enterLive(page)
  await openPanel(page, 'Devices')
  await page.getByRole('button', { name: 'Hand over control' }).click()
  await expect(page.getByText('No other control room is open.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  studio.update({ rooms: [other] })
  await answer(page, 'HandOverControl', done('handOverControl', { eventId: id, fence: 2 }))
  const given = sent(page, 'HandOverControl')
  await page.getByRole('button', { name: 'Hand over control' }).click()
  await page.getByRole('button', { name: 'To Ravi Kulkarni, Chrome on Android' }).click()
  await expect(page.getByText('Ravi Kulkarni, Chrome on Android is in control now.')).toBeVisible()
  expect(given).toEqual([{ eventId: id, fence: 1, roomId: 'other' }])

  await answer(page, 'SendCue', done('sendCue', true))
  const cues = sent<{ text: string }>(page, 'SendCue')
  const group = page.getByRole('group', { name: 'Message Square leg' })
  await group.getByRole('button', { name: 'Wider' }).click()
  await expect(page.getByText('Sent to Square leg: “Wider”')).toBeVisible()
  await group.getByRole('button', { name: 'Message…' }).click()
  await page.getByRole('textbox', { name: 'What to show' }).fill('Show the scoreboard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sent to Square leg: “Show the scoreboard”')).toBeVisible()
  expect(cues.map(({ text }) => text)).toEqual(['Wider', 'Show the scoreboard'])

  await answer(page, 'SetAutoSubstitute', done('setAutoSubstitute', { eventId: id, autoSubstitute: false }))
  const switched = sent<{ isOn: boolean }>(page, 'SetAutoSubstitute')
  await page.getByRole('checkbox', { name: 'Switch automatically if a camera fails' }).click()
  await expect.poll(() => switched.map(({ isOn }) => isOn)).toEqual([false])
})

test('reports a lost connection and reconnects; gives up when opened elsewhere', { tag: '@phone-only' }, async ({
  page,
}) => {
  const studio = await enterLive(page)
  await studio.drop(false)
  const lost = page.getByText('Connection lost. The stream goes on. Reconnecting…')
  await expect(lost).toBeVisible()
  await studio.drop(true)
  await expect(lost).toHaveCount(0)
  studio.bye('replaced', 'This was opened in another place.')
  await expect(page.getByText('This was opened in another place.')).toBeVisible()
  await page.getByRole('button', { name: 'Open it here' }).click()
  await expect(page.getByText('This was opened in another place.')).toHaveCount(0)
})

test('asks before ending the stream', { tag: '@phone-only' }, async ({ page }) => {
  await enterLive(page)
  await page.getByRole('button', { name: 'End', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'End the stream?' })
  await expect(dialog).toHaveAccessibleDescription(
    '238 people are watching. Viewers get the replay at the same link. You can reopen the event for 10 minutes.',
  )
  await expect(dialog.getByRole('button', { name: 'Keep streaming' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep streaming' }).click()
  await expect(dialog).toHaveCount(0)
})

test('panels are behind tabs on a phone, and side by side on a laptop', async ({ page }) => {
  await enterLive(page)
  if (!isPhone(page)) {
    await expect(page.getByRole('tablist')).toHaveCount(0)
    for (const name of ['Tap to switch', 'Score', 'Devices', 'Sponsors'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    return
  }
  await page.getByRole('tab', { name: 'Cameras' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Score' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Score' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sponsors' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Sponsors' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Cameras' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Devices' })).toBeVisible()
})

test('it is accessible in every state', async ({ page }) => {
  const studio = await enterLive(page)
  await expectAccessible(page, 'live')
  studio.update({
    holder: { id: 'other', name: 'Ravi' },
    lastSubstitution: { from: wide, to: null, why: 'late', atMs: Date.now() },
  })
  await expectAccessible(page, 'somebody else in control')
  studio.update({ holder: null })
  await openPanel(page, 'Devices')
  await expectAccessible(page, 'devices')
  await page.getByRole('button', { name: 'Message…' }).first().click()
  await expectAccessible(page, 'a cue')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hand over control' }).click()
  await expectAccessible(page, 'handing over')
  await page.keyboard.press('Escape')
  await openPanel(page, 'Sponsors')
  await expectAccessible(page, 'sponsors')
})

test('it is accessible before the start and after the end', async ({ page }) => {
  await serveFakeStudio(page, { cameras, watching: 41 })
  await page.goto(`/control/${id}`)
  await expect(page.getByText('2 of 4 cameras ready')).toBeVisible()
  await expectAccessible(page, 'before the start')

  await answer(page, 'ControlledEvent', async (route) => {
    const { data } = await (await route.fetch()).json()
    const event = { ...data.event, status: 'COMPLETED', endedAt: new Date(600_000).toISOString() }
    await route.fulfill({ json: { data: { event } } })
  })
  const cuts = [0, 34].map((slot) => ({ slot, at: new Date(slot * 1_000).toISOString(), deviceId: null }))
  await answer(page, 'ControlCuts', done('programme', { eventId: id, epoch: new Date(0).toISOString(), cuts }))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Camera from 0:34' })).toBeVisible()
  await page.getByRole('textbox', { name: 'At (minutes:seconds)' }).fill('later')
  await page.getByRole('button', { name: 'Add a switch' }).click()
  await expect(page.getByText('Please enter a time before 10:00, like 12:05.')).toBeVisible()
  await expectAccessible(page, 'cutting again')
})

test('a camera without sound for five seconds says so on its tile, and one that is muted says that', {
  tag: '@phone-only',
}, async ({ page }) => {
  const [first, second, ...rest] = cameras
  const withSound = (camera: typeof first, change: object) =>
    camera?.status ? [{ ...camera, status: { ...camera.status, ...change } }] : []
  const studio = await enterLive(page)
  const at = Date.now()
  studio.update({
    cameras: [...withSound(first, { level: -100 }), ...withSound(second, { level: -100, isMuted: true }), ...rest],
  })
  await expect(tile(page, 'Square leg')).toContainText('Muted')
  await expect(tile(page, 'Pavilion end')).toContainText('No sound')
  expect(Date.now() - at).toBeGreaterThanOrEqual(5_000)
  await expect(tile(page, 'Square leg')).not.toContainText('No sound')
  await expectAccessible(page, 'no sound')
  studio.update({ cameras })
  await expect(tile(page, 'Pavilion end')).not.toContainText('No sound')
})
