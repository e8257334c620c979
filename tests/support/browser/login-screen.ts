import { expect, type Page } from '@playwright/test'
import { freshMobile, otpSentTo } from './organiser.ts'

/** Enters a number on the login and waits for the boxes of the code. Returns the number. */
export async function requestOtp(page: Page, mobile = freshMobile()): Promise<string> {
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP', exact: true }).click()
  await expect(page.getByText(`OTP has been sent to ${mobile}`)).toBeVisible()
  return mobile
}

/** Types the code digit by digit. The screen verifies it by itself: nothing has to be pressed. */
export async function typeOtp(page: Page, mobile: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await page.keyboard.type(await otpSentTo(page, mobile))
}

/** Types all digits but the last: nothing is verified. */
export async function typeMostOfOtp(page: Page, mobile: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await page.keyboard.type((await otpSentTo(page, mobile)).slice(0, -1))
}

/** Types the last digit of the code that was sent to the number on the screen. */
export async function typeLastDigit(page: Page): Promise<void> {
  const mobile = await page.getByText('OTP has been sent to').getByRole('strong').textContent()
  await page.keyboard.type((await otpSentTo(page, mobile ?? '')).slice(-1))
}

/** Stops the page's clock: a typed code is not verified by itself meanwhile. Needs `page.clock.install()`. */
export async function stopClock(page: Page): Promise<void> {
  // `pauseAt` rejects a moment that a busy machine has let pass, and leaves the clock standing before it.
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  }).toPass({ timeout: 20_000 })
}

export async function pasteInto(page: Page, box: number, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Digit ${box + 1} of 4` }).evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
