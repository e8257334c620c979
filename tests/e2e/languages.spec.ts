import { expect, type Page, test } from '@playwright/test'
import { answer, refused } from '#tests/support/browser/answers.ts'
import { createMatches, openIn, screensOf, wordsOn } from '#tests/support/browser/every-screen.ts'
import { stopClock } from '#tests/support/browser/login-screen.ts'
import { freshMobile, signIn } from '#tests/support/browser/organiser.ts'

/** A screen that does not fit is noted, and the next one looked at. */
const soft = expect.configure({ soft: true })
const once = { tag: '@phone-only' }
/** The narrowest phone. */
const NARROW = { width: 320, height: 640 }
const PHONE = { width: 360, height: 740 }

/** Words that are the same in every language: names of products, formats and units, and addresses. */
const COMMON = new RegExp(
  [
    String.raw`https?://\S+|\S+@\S+|#\w+`,
    String.raw`\b(PNG|JPEG|WebP|MP4|VLC|CSV|PDF|HTML|QR|AI)\b`,
    String.raw`\b(Chrome|Safari|Android|iPhone|iOS|WhatsApp)\b`,
    String.raw`\b(IST|am|pm|kB|MB|GB|fps|dB)\b`,
  ].join('|'),
  'gi',
)

async function latinOn(page: Page): Promise<string[]> {
  const words = await wordsOn(page)
  return words.filter((text) => /[a-z]{2}/i.test(text.replace(COMMON, '')))
}

/** Controls and headings whose text is cut off or sticks out, and how far the page scrolls sideways. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && isScrolled(element.parentElement))
    const found = [...document.querySelectorAll('button, a, h1, h2, h3, label, legend, .badge')].filter((element) => {
      const { overflowX } = getComputedStyle(element)
      const { right, width } = element.getBoundingClientRect()
      if (width <= 1 || element.closest('.sr-only, .skip-link') || isScrolled(element)) return false
      return right > innerWidth + 1 || (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
    })
    const texts = found.map((element) => element.textContent?.trim() || element.getAttribute('aria-label') || '')
    const sideways = document.documentElement.scrollWidth - innerWidth
    return sideways > 0 ? [...texts, `${sideways} px sideways`] : texts
  })
}

for (const language of ['hi', 'mr']) {
  test(`every screen speaks ${language} alone, and fits the narrowest phone`, once, async ({ page }) => {
    const organiser = await signIn(page, { fullname: 'प्रिया देशमुख' })
    const matches = await createMatches(page, organiser)
    await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
    for (const path of screensOf(matches)) {
      await test.step(path, async () => {
        await openIn(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await soft.poll(() => latinOn(page), `${path} in ${language}`).toEqual([])
        await page.setViewportSize(NARROW)
        await soft.poll(() => misfits(page), `${path} at ${NARROW.width} px in ${language}`).toEqual([])
        await page.setViewportSize(PHONE)
      })
    }
  })
}

for (const [language, name, heading] of [
  ['en', 'Maidan Live', 'Verify your mobile number'],
  ['hi', 'मैदान लाइव', 'अपना मोबाइल नंबर सत्यापित करें'],
  ['mr', 'मैदान लाइव', 'तुमचा मोबाइल नंबर पडताळा'],
] as const) {
  test(`a newcomer whose browser is set to ${language} meets a login in it`, once, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      locale: `${language}-IN`,
      baseURL: baseURL ?? '',
      viewport: NARROW,
    })
    const page = await context.newPage()
    const painted = await (await page.goto('/otp-login'))?.text()
    expect(painted).toContain(`<html lang="${language}">`)
    expect(painted).toContain(`<h2>${heading}</h2>`)
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('#root').getByRole('heading', { name: heading })).toBeVisible()
    const latin = await latinOn(page)
    if (language === 'en') expect(latin).toContain(heading)
    else expect(latin).toEqual([])
    await expect.poll(() => misfits(page)).toEqual([])
    await context.close()
  })
}

test(
  'the login is painted in the browser’s language, until another one is chosen by a chip or a key',
  once,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'hi-IN', baseURL: baseURL ?? '', viewport: PHONE })
    const page = await context.newPage()
    await page.goto('/otp-login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('मैदान लाइव')
    await expect(page.getByRole('button', { name: 'हिन्दी' })).toHaveAttribute('aria-pressed', 'true')
    const english = page.getByRole('button', { name: 'English' })
    await expect(english).toHaveAttribute('lang', 'en')
    await english.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Verify your mobile number' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maidan Live')
    await page.getByRole('button', { name: 'मराठी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr')

    const painted = await (await page.goto('/otp-login'))?.text()
    expect(painted).toContain('<html lang="mr">')
    expect(painted).toContain('तुमचा मोबाइल नंबर पडताळा')
    await expect(page.getByRole('button', { name: 'मराठी' })).toHaveAttribute('aria-pressed', 'true')
    await context.close()
  },
)

test(
  'an error at once after the start waits for its translation, but not for ever',
  once,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'hi-IN', baseURL: baseURL ?? '', viewport: PHONE })
    const page = await context.newPage()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/translate-sentence-*.js', async (route) => {
      await arrived
      await route.continue()
    })
    const refusal = refused('Please wait 12 seconds before requesting another OTP.', { code: 'RATE_LIMITED' })
    await answer(page, 'SendOtp', refusal)
    await page.clock.install()
    await page.goto('/otp-login')
    await page.getByLabel('मोबाइल नंबर').fill(freshMobile())
    const send = page.getByRole('button', { name: 'ओटीपी प्राप्त करें' })
    const english = page.getByText('Please wait 12 seconds')
    const hindi = page.getByText('नया ओटीपी मँगाने से पहले कृपया 12 सेकंड रुकें।')
    await send.click()
    await expect(english).toBeVisible()

    await stopClock(page)
    const answered = page.waitForResponse('**/graphql')
    await send.click()
    await answered
    await expect(english).toHaveCount(0)
    await expect(send).toHaveAttribute('aria-busy', 'true')
    arrive()
    await expect(hindi).toBeVisible()
    await expect(english).toHaveCount(0)
    await context.close()
  },
)
