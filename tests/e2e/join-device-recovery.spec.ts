import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  acknowledgedBy,
  createEventWithCamera,
  type EventWithCamera,
  linkOf,
  move,
  phoneOf,
  recordedBy,
} from '#tests/support/browser/camera-phone.ts'
import { type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { BACK, FRONT, MIC, scriptMedia, USB_MIC, WIDE } from '#tests/support/browser/scripted-media.ts'

const STARTS_WITHIN_MS = 40_000
/** The longest wait is 4 s; a busy machine takes long to open a camera. */
const BACK_WITHIN_MS = 20_000

let organiser: Organiser
let event: EventWithCamera
test.beforeEach(async ({ page }) => {
  test.slow()
  organiser = await signIn(page)
  event = await createEventWithCamera(page, organiser)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const word = (page: Page) => page.locator('.cam__tally-word')
const calls = (phone: Page) => phone.evaluate(() => window.scripted.calls.length)

async function join(phone: Page, page: Page) {
  await phone.goto(await linkOf(page, organiser, event.camera))
  await press(phone, 'Join as a camera')
}

/** A phone that is ready to film, with scripted media. */
async function filmingPhone(browser: Browser, page: Page, devices = [BACK, FRONT, MIC]): Promise<Page> {
  const { page: phone } = await phoneOf(browser)
  await scriptMedia(phone, devices)
  await join(phone, page)
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  return phone
}

test('a camera that fails for a while comes back by itself, whatever the error', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  for (const name of ['NotReadableError', 'AbortError', 'NotAllowedError', 'NotFoundError', 'TypeError']) {
    await test.step(name, async () => {
      const before = await calls(phone)
      await phone.evaluate((reject) => {
        window.scripted.answer = { reject }
        window.scripted.end('video')
      }, name)
      await expect(word(phone)).toHaveText('Paused')
      await expect(phone.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect.poll(() => calls(phone)).toBeGreaterThan(before + 1)
      if (name === 'NotReadableError') {
        await expect.poll(() => calls(phone)).toBeGreaterThan(before + 2)
        await expectAccessible(phone, 'busy')
      }
      await phone.evaluate(() => {
        window.scripted.answer = 'stream'
      })
      await expect(word(phone)).toHaveText('Ready', { timeout: BACK_WITHIN_MS })
      expect(await phone.evaluate(() => window.scripted.live('video'))).toBe(1)
    })
  }
  await phone.context().close()
})

test('Try again opens a busy camera at once, and so does a change of devices', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  const act = async (action: () => Promise<void>) => {
    await phone.evaluate(() => {
      window.scripted.answer = { reject: 'NotReadableError' }
      window.scripted.end('video')
    })
    await expect(word(phone)).toHaveText('Paused')
    await phone.evaluate(() => {
      window.scripted.answer = 'stream'
    })
    await action()
    await expect(word(phone)).toHaveText('Ready', { timeout: BACK_WITHIN_MS })
  }
  await act(() => press(phone, 'Try again'))
  await act(() => phone.evaluate(() => window.scripted.setDevices(window.scripted.devices)))
  await phone.context().close()
})

test('a refusal by the person ends the retries and says how to allow', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  await phone.context().clearPermissions()
  await phone.evaluate(() => {
    const state = { state: 'denied' } as PermissionStatus
    navigator.permissions.query = async () => Object.assign(new EventTarget(), state) as PermissionStatus
    window.scripted.answer = { reject: 'NotAllowedError' }
    window.scripted.end('video')
  })
  await expect(phone.getByText('Not allowed. Allow both in the browser’s settings')).toBeVisible()
  const asked = await calls(phone)
  await phone.evaluate(() => window.scripted.setDevices(window.scripted.devices))
  await phone.waitForTimeout(5_000)
  expect(await calls(phone)).toBe(asked)
  await phone.evaluate(() => {
    window.scripted.answer = 'stream'
  })
  await press(phone, 'Try again')
  await expect(word(phone)).toHaveText('Ready', { timeout: BACK_WITHIN_MS })
  await phone.context().close()
})

test('a microphone that ends is opened again, and the picture stays as it is', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  await phone.evaluate(() => {
    const picture = window.scripted.track('video')
    Object.assign(window, { picture })
    window.scripted.end('audio')
  })
  await expect.poll(() => phone.evaluate(() => window.scripted.live('audio'))).toBe(1)
  expect(await phone.evaluate(() => window.scripted.track('video') === (window as { picture?: unknown }).picture)).toBe(
    true,
  )
  expect(await phone.evaluate(() => window.scripted.calls.at(-1)?.video)).toBeUndefined()
  await phone.context().close()
})

test('a microphone that another app holds is named, and heard again when it is free', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  await phone.evaluate(() => {
    window.scripted.answer = { reject: 'NotReadableError' }
    window.scripted.end('audio')
  })
  await expect(phone.getByText('No sound: another app has the microphone.')).toBeVisible()
  await expect(word(phone)).toHaveText('Ready')
  await expectAccessible(phone, 'no sound')
  await phone.evaluate(() => {
    window.scripted.answer = 'stream'
  })
  await expect(phone.getByText(/^No sound/)).toBeHidden({ timeout: BACK_WITHIN_MS })
  await phone.context().close()
})

test('an interrupted sound context is resumed, and one that stays closed is replaced', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  const silent = phone.getByText('No sound. Check that nothing mutes or covers the microphone.')
  await phone.evaluate(() => window.scripted.contexts.at(-1)?.suspend())
  await expect.poll(() => phone.evaluate(() => window.scripted.contexts.at(-1)?.state)).toBe('running')
  const count = await phone.evaluate(() => window.scripted.contexts.length)
  await phone.evaluate(() => window.scripted.contexts.at(-1)?.close())
  await expect.poll(() => phone.evaluate(() => window.scripted.contexts.length)).toBeGreaterThan(count)
  await expect.poll(() => phone.evaluate(() => window.scripted.contexts.at(-1)?.state)).toBe('running')
  await expect(silent).toBeHidden()
  await phone.context().close()
})

test('a chosen camera that is unplugged gives way to another, and is taken back when it returns', async ({
  page,
  browser,
}) => {
  const phone = await filmingPhone(browser, page, [BACK, FRONT, WIDE, MIC, USB_MIC])
  const used = () => phone.evaluate(() => window.scripted.track('video')?.label)
  await press(phone, 'Choose camera and microphone')
  await phone.getByLabel('Camera', { exact: true }).selectOption({ label: WIDE.label })
  await expect.poll(used).toBe(WIDE.label)
  await phone.evaluate(
    (devices) => {
      window.scripted.setDevices(devices)
      window.scripted.end('video')
    },
    [BACK, FRONT, MIC, USB_MIC],
  )
  await expect.poll(used).toBe(BACK.label)
  await expect(phone.getByLabel('Camera', { exact: true }).getByRole('option')).toHaveText([BACK.label, FRONT.label])
  await press(phone, 'Done')
  await expect(phone.getByText('The chosen camera is gone. Using Back camera now.')).toBeVisible()
  await phone.evaluate((devices) => window.scripted.setDevices(devices), [BACK, FRONT, WIDE, MIC, USB_MIC])
  await expect.poll(used).toBe(WIDE.label)
  await expect(phone.getByText('The chosen camera is gone.')).toBeHidden()
  await phone.context().close()
})

test('a camera that does not answer is said, and Flip replaces the call that pends', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  await phone.evaluate(() => {
    window.scripted.answer = 'pend'
    window.scripted.end('video')
  })
  await expect(phone.getByText('The camera isn’t answering. We keep trying.')).toBeVisible()
  await phone.evaluate(() => {
    window.scripted.answer = 'stream'
  })
  await press(phone, 'Flip')
  await expect(word(phone)).toHaveText('Ready', { timeout: BACK_WITHIN_MS })
  expect(await phone.evaluate(() => window.scripted.track('video')?.label)).toBe(FRONT.label)
  await phone.evaluate(() => window.scripted.settlePending())
  await expect.poll(() => phone.evaluate(() => window.scripted.live('video'))).toBe(1)
  expect(await phone.evaluate(() => window.scripted.track('video')?.label)).toBe(FRONT.label)
  await phone.context().close()
})

test('browser promises that never settle do not prevent filming', async ({ page, browser }) => {
  const { context, page: phone } = await phoneOf(browser, { viewport: { width: 360, height: 740 } })
  await context.clearPermissions()
  await phone.addInitScript(() => {
    const never = () => new Promise<never>(() => {})
    navigator.storage.persist = never
    navigator.storage.estimate = never
    navigator.mediaDevices.enumerateDevices = never
    navigator.permissions.query = never
    navigator.wakeLock.request = never
    Object.assign(navigator, { getBattery: never })
    Object.assign(Object.getPrototypeOf((navigator as { userAgentData?: object }).userAgentData ?? {}), {
      getHighEntropyValues: never,
    })
  })
  const joined = phone.waitForResponse('**/live/join')
  await join(phone, page)
  await joined
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await context.close()
})

test('an encoder that never says what it supports is done without', async ({ page, browser }) => {
  const { context, page: phone } = await phoneOf(browser)
  await phone.addInitScript(() => {
    VideoEncoder.isConfigSupported = () => new Promise(() => {})
  })
  await join(phone, page)
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  const acknowledged = acknowledgedBy(phone)
  await move(page, organiser, 'startEvent', event.id)
  // The list of a live event leaves out late segments, which a slow machine may send.
  await expect.poll(() => acknowledged.slots.length, { timeout: STARTS_WITHIN_MS }).toBeGreaterThan(1)
  await context.close()
})

test('a phone whose pictures the server refuses says that it cannot record here', async ({ page, browser }) => {
  const phone = await filmingPhone(browser, page)
  await phone.route('**/runs/*/init.mp4', (route) =>
    route.fulfill({ status: 415, json: { error: 'The video cannot be decoded.', code: 'UNSUPPORTED_MEDIA_TYPE' } }),
  )
  await move(page, organiser, 'startEvent', event.id)
  await expect(phone.getByText('This phone can’t record video here. Try Chrome.')).toBeVisible({
    timeout: STARTS_WITHIN_MS,
  })
  expect(await recordedBy(page, event)).toEqual([])
  await phone.context().close()
})

test('a disk that does not answer is said, and a fresh link is taken up without it', async ({ page, browser }) => {
  const { context, page: phone } = await phoneOf(browser)
  await phone.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await phone.goto('/join')
  await expect(phone.getByRole('heading', { name: 'The browser isn’t answering' })).toBeVisible()
  await expectAccessible(phone, 'disk')
  await join(phone, page)
  await expect(phone.getByRole('heading', { name: 'Keep this page open' })).toBeVisible()
  await expect(phone.getByText('This browser won’t remember this camera.')).toBeVisible()
  await expectAccessible(phone, 'not remembered')
  await press(phone, 'Continue')
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await context.close()
})
