import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { messages as formMessages } from '#client/event-form/shared/messages/generated.ts'
import { messages as stepMessages } from '#client/events/start-end/messages/generated.ts'
import { messages as menuMessages } from '#client/menu/messages/generated.ts'
import { messages as scoreMessages } from '#client/scoring/shared/messages/generated.ts'
import { messages as deskMessages } from '#client/screens/join-device/desk/owner/messages/generated.ts'
import { messages as cameraMessages } from '#client/screens/join-device/shared/messages/generated.ts'
import { messages as cockpitMessages } from '#client/screens/view-event/cockpit/messages/generated.ts'
import { type Language, languages } from '#schema/i18n/language.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { createMatches, openIn, screensOf } from '#tests/support/browser/every-screen.ts'
import { installFakeCamera } from '#tests/support/browser/fake-camera.ts'
import { freshMobile, otpSentTo, signIn } from '#tests/support/browser/organiser.ts'

const FOLDER = 'test-results/screens'
const PHONE = { width: 360, height: 740 }
const sizes = [PHONE, { width: 1_280, height: 800 }]

/** Takes a screen's pictures in both sizes and themes, and looks at it with axe. Leaves it in a phone's size. */
async function look(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await page.setViewportSize(PHONE)
  await test.step(name, () => expectAccessible(page, name))
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const language of languages) {
  test(`every screen in ${language}, in both themes`, async ({ page }) => {
    test.setTimeout(200_000)
    const organiser = await signIn(page, { fullname: 'प्रिया देशमुख' })
    const matches = await createMatches(page, organiser)
    await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
    for (const [place, path] of screensOf(matches).entries()) {
      await openIn(page, path)
      await look(page, `${language}-${String(place).padStart(2, '0')}`)
    }
    await page.goto(`/score/${matches.scheduled.id}`)
    await press(page, scoreMessages[language].skip)
    await look(page, `${language}-score-keys`)
  })

  test(`a newcomer’s way to the first picture in ${language}`, async ({ page }) => {
    test.setTimeout(200_000)
    await page.context().grantPermissions(['camera', 'microphone'])
    await installFakeCamera(page, { number: 1, colour: '#0b5a35' })
    await page.addInitScript((chosen) => window.localStorage.setItem('language', chosen), language)
    await signUp(page, language)
    await press(page, menuMessages[language].open)
    await look(page, `${language}-new-menu`)
    await filmTrial(page, language)
  })
}

async function signUp(page: Page, language: Language) {
  const mobile = freshMobile()
  await openIn(page, '/otp-login')
  await look(page, `${language}-new-login`)
  await page.getByRole('textbox').fill(mobile)
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('textbox')).toHaveCount(4)
  await look(page, `${language}-new-otp`)
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(await otpSentTo(page, mobile))
  await expect(page).toHaveURL('/create-profile')
  for (const [place, value] of ['आशा', 'पाटील', 'asha@example.in'].entries()) {
    await page.getByRole('textbox').nth(place).fill(value)
  }
  await page.getByRole('textbox').first().press('Enter')
  await expect(page).toHaveURL(/events-layout/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await look(page, `${language}-new-events`)
}

/** From the trial match that is filled in to the picture that viewers see. */
async function filmTrial(page: Page, language: Language) {
  const camera = cameraMessages[language].tally
  await openIn(page, '/add-event?trial')
  await look(page, `${language}-new-trial`)
  await page.locator('button[type="submit"]').click()
  await press(page, formMessages[language].openEvent)
  await expect(page).toHaveURL(/view-event/)
  const eventPath = new URL(page.url()).pathname
  await press(page, cockpitMessages[language].film)
  await expect(page.locator('.cam__tally-word')).toHaveText(camera.ready, { timeout: 30_000 })
  await look(page, `${language}-new-camera`)
  await press(page, deskMessages[language].goLive)
  await look(page, `${language}-new-start`)
  await press(page, stepMessages[language].start.yes)
  await expect(page.locator('.cam__tally-word')).toHaveText(camera.air, { timeout: 30_000 })
  await look(page, `${language}-new-on-air`)
  const room = await page.context().newPage()
  await room.goto(eventPath.replace('view-event', 'control'))
  await expect(room.locator('video')).toBeVisible()
  await look(room, `${language}-new-control`)
}
