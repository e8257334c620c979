import { expect, type Page, test } from '@playwright/test'
import { answer, refused, sent } from '#tests/support/browser/answers.ts'
import { pasteInto, requestOtp, stopClock, typeOtp } from '#tests/support/browser/login-screen.ts'
import { otpSentTo } from '#tests/support/browser/organiser.ts'

type Verification = { otp: string }

const box = (page: Page, place: number) => page.getByRole('textbox', { name: `Digit ${place} of 4` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const refuse = (page: Page) => answer(page, 'ValidateOtp', refused('Invalid or expired OTP', { code: 'OTP_INVALID' }))

/** Opens the boxes of the code with the clock stopped, and records what is verified. */
async function atCode(page: Page) {
  await page.clock.install()
  await page.goto('/otp-login')
  const mobile = await requestOtp(page)
  await expect(box(page, 1)).toBeFocused()
  await stopClock(page)
  return { mobile, verifications: sent<Verification>(page, 'ValidateOtp') }
}

test('a typed code is verified once by itself, a moment after its last digit', async ({ page }) => {
  const { mobile, verifications } = await atCode(page)
  await typeOtp(page, mobile)
  await page.clock.runFor(590)
  expect(verifications).toHaveLength(0)
  await page.clock.runFor(10)
  await expect(page.getByRole('heading', { name: 'Login Success' })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL('/create-profile')
  expect(verifications).toHaveLength(1)
})

test('pressing the button at once verifies once', async ({ page }) => {
  const { mobile, verifications } = await atCode(page)
  await typeOtp(page, mobile)
  await press(page, 'Verify OTP')
  await page.clock.resume()
  await expect(page).toHaveURL('/create-profile')
  expect(verifications).toHaveLength(1)
})

test('a code that is pasted or filled in whole is verified without a wait', async ({ page }) => {
  const { mobile, verifications } = await atCode(page)
  await refuse(page)
  await box(page, 1).fill('4712')
  await page.clock.runFor(10)
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible()
  await page.unroute('**/graphql')
  await pasteInto(page, 0, `Your code is ${await otpSentTo(page, mobile)}.`)
  await page.clock.runFor(10)
  await expect(page.getByRole('heading', { name: 'Login Success' })).toBeVisible()
  expect(verifications).toHaveLength(2)
})

test('a refused code is not sent again by itself; another one is, when all its digits are typed', async ({ page }) => {
  const { verifications } = await atCode(page)
  await refuse(page)
  await page.keyboard.type('4712')
  await page.clock.runFor(1_000)
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible()
  await expect(box(page, 1)).toBeFocused()
  await page.clock.runFor(10_000)
  await box(page, 4).fill('')
  await box(page, 4).fill('2')
  await pasteInto(page, 0, '4712')
  await page.clock.runFor(10_000)
  expect(verifications).toHaveLength(1)

  await box(page, 1).focus()
  for (const digit of '5813') {
    await page.keyboard.press(digit)
    if (digit !== '3') await page.clock.runFor(5_000)
  }
  await page.clock.runFor(1_000)
  await expect.poll(() => verifications.map(({ otp }) => otp)).toEqual(['4712', '5813'])

  await expect(page.getByRole('button', { name: 'Verify OTP' })).not.toHaveAttribute('aria-busy')
  await press(page, 'Verify OTP')
  await expect.poll(() => verifications.length).toBe(3)
})

test('a changed digit, Resend and Change Number within the wait cancel the verification', async ({ page }) => {
  const { mobile, verifications } = await atCode(page)
  const otp = await otpSentTo(page, mobile)
  const wrong = otp.endsWith('0') ? '1' : '0'
  await page.keyboard.type(otp.slice(0, 3) + wrong)
  await page.clock.runFor(500)
  await page.keyboard.press('Backspace')
  await page.clock.runFor(5_000)
  await page.keyboard.type(wrong)
  await press(page, 'Resend')
  await expect(page.getByText('OTP resent successfully!')).toBeVisible()
  await page.clock.runFor(5_000)
  await box(page, 1).focus()
  await page.keyboard.type(otp)
  await press(page, 'Change Number')
  await page.clock.runFor(5_000)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  expect(verifications).toEqual([])
})

test('WebOTP fills in and verifies the code, asks again after Resend and stops when the step is left', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: { options: unknown; signal: AbortSignal; resolve: (credential: { code: string }) => void }[] = []
    const get = ({ signal, ...options }: { signal: AbortSignal }) =>
      new Promise((resolve) => asked.push({ options, signal, resolve }))
    Object.assign(window, { OTPCredential: class {}, asked })
    Object.defineProperty(navigator, 'credentials', { value: { get } })
  })
  const requests = () => page.evaluate('asked.map(({ options, signal }) => [options, signal.aborted])')
  const asksForSms = { otp: { transport: ['sms'] } }

  const { mobile, verifications } = await atCode(page)
  await expect.poll(requests).toEqual([[asksForSms, false]])
  await press(page, 'Resend')
  await expect(page.getByText('OTP resent successfully!')).toBeVisible()
  await expect.poll(requests).toEqual([
    [asksForSms, true],
    [asksForSms, false],
  ])
  const otp = await otpSentTo(page, mobile)
  await page.evaluate(`asked[1].resolve({ code: '${otp}' })`)
  await page.clock.runFor(10)
  await expect(page.getByRole('heading', { name: 'Login Success' })).toBeVisible()
  await expect.poll(requests).toEqual([
    [asksForSms, true],
    [asksForSms, true],
  ])
  expect(verifications).toHaveLength(1)
})

test('a code that is restored after a reload waits for the button', async ({ page }) => {
  await page.goto('/otp-login')
  const mobile = await requestOtp(page)
  const otp = await otpSentTo(page, mobile)
  const verifications = sent<Verification>(page, 'ValidateOtp')
  await page.evaluate((boxes) => {
    window.sessionStorage.setItem('typedBeforeReload', JSON.stringify({ otp: { ...boxes } }))
  }, otp.split(''))
  await page.clock.install()
  await page.reload()
  await expect(box(page, 4)).toHaveValue(otp.slice(-1))
  await page.clock.runFor(5_000)
  expect(verifications).toEqual([])
  await press(page, 'Verify OTP')
  await expect(page).toHaveURL('/create-profile')
})
