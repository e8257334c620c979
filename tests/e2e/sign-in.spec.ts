import { expect, type Page, test } from '@playwright/test'
import { answer, broken, never } from '#tests/support/browser/answers.ts'
import { pasteInto, requestOtp, stopClock, typeOtp } from '#tests/support/browser/login-screen.ts'
import { freshMobile, otpSentTo, signIn } from '#tests/support/browser/organiser.ts'

const boxes = (page: Page) => page.getByRole('textbox', { name: /Digit \d of 4/ })
const digits = async (page: Page) => Promise.all((await boxes(page).all()).map((box) => box.inputValue()))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function askForCode(page: Page, mobile = freshMobile()): Promise<string> {
  await page.goto('/otp-login')
  return requestOtp(page, mobile)
}

function countOperations(page: Page, name: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.postData()?.includes(`"operationName":"${name}"`)) count += 1
  })
  return () => count
}

test('a new user signs in, completes a profile and arrives at the events (spec 2.1, 2.2, 2.3)', async ({ page }) => {
  const mobile = freshMobile()
  await page.clock.install()
  await page.goto('/')
  await expect(page).toHaveURL('/otp-login')
  await expect(page.getByRole('heading', { name: 'Maidan Live' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verify your mobile number' })).toBeVisible()

  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('Mobile number').press('Enter')
  await expect(page.getByText('OTP sent!')).toBeVisible()
  await expect(page.getByText(`OTP has been sent to ${mobile}`)).toBeVisible()

  await stopClock(page)
  await typeOtp(page, mobile)
  const preload = page.waitForRequest(/\/assets\/create-profile/)
  await press(page, 'Verify OTP')
  await preload
  await expect(page.getByText('OTP verified!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Success' })).toBeVisible()
  await expect(page.getByText('UserID')).toBeVisible()
  await expect(page.getByText('Fullname')).toBeVisible()
  await page.clock.resume()

  await expect(page).toHaveURL('/create-profile')
  await expect(page.getByLabel('Mobile No')).toHaveValue(mobile)
  await expect(page.getByLabel('Mobile No')).toBeDisabled()
  await page.getByLabel('First Name').fill('Priya')
  await page.getByLabel('Last Name').fill('Deshmukh')
  await page.getByLabel('Email').fill('priya@example.in')
  await press(page, 'Create Profile')

  await expect(page).toHaveURL('/events-layout')
  const user = JSON.parse(await page.evaluate(() => window.localStorage['user']))
  expect(user).toMatchObject({ fullname: 'Priya Deshmukh', mobile, email: 'priya@example.in' })
})

test('a user with a profile goes straight to the events, replacing the login (spec 4.1)', async ({ page }) => {
  await page.clock.install()
  const { mobile } = await signIn(page)
  await page.evaluate(() => window.localStorage.clear())
  await askForCode(page, mobile)
  await stopClock(page)
  await pasteInto(page, 0, await otpSentTo(page, mobile))
  await page.clock.runFor(10)

  await expect(page.getByText('Priya Deshmukh').first()).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL('/events-layout')
})

test('a number that is not one of 10 digits is refused, and nothing is sent (spec 5.1)', async ({ page }) => {
  const sends = countOperations(page, 'SendOtp')
  await page.goto('/otp-login')
  for (const typed of ['', '98765 432', '98765432101', 'my number']) {
    await page.getByLabel('Mobile number').fill(typed)
    await press(page, 'Get OTP')
    await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
  }
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true')
  expect(sends()).toBe(0)
})

test('a message leaves after 4 seconds, but not while the pointer is on it (spec 2.2)', async ({ page }) => {
  await page.clock.install()
  await page.goto('/otp-login')
  const message = page.getByText('Please enter a valid 10-digit phone number')
  await stopClock(page)
  await press(page, 'Get OTP')
  await page.clock.runFor(3_500)
  await expect(message).toBeVisible()
  await message.hover()
  await page.clock.runFor(10_000)
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_100)
  await expect(message).toBeHidden()
})

test('the digit boxes lead on, and back on Backspace in an empty one (spec 2.2)', async ({ page }) => {
  await askForCode(page)
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type('47')
  await expect(boxes(page).nth(2)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(boxes(page).nth(1)).toBeFocused()
  expect(await digits(page)).toEqual(['4', '7', '', ''])

  await press(page, 'Verify OTP')
  await expect(page.getByText('Please enter complete 4-digit OTP')).toBeVisible()
})

test('a whole code fills all boxes, whichever it is pasted into, whatever stands around it', async ({ page }) => {
  await askForCode(page)
  await answer(page, 'ValidateOtp', never)
  for (const pasted of ['4712', ' 4 7 1 2 ', '४७१२', 'Your OTP is 4712. It is good for 5 minutes.']) {
    await boxes(page).first().fill('')
    await pasteInto(page, 2, pasted)
    expect(await digits(page)).toEqual(['4', '7', '1', '2'])
  }
})

test('a wrong code is refused in the server’s words (spec 8)', async ({ page }) => {
  const mobile = await askForCode(page)
  const right = await otpSentTo(page, mobile)
  await pasteInto(page, 0, right === '0000' ? '1111' : '0000')
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible()
})

test('after a refused code, another is typed over it, also when the first box is tapped before', async ({ page }) => {
  const mobile = await askForCode(page)
  const right = await otpSentTo(page, mobile)
  // The last digit is right: typing it again completes the code too.
  await pasteInto(page, 0, `${(Number(right[0]) + 1) % 10}${right.slice(1)}`)
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible()
  const first = boxes(page).first()
  await expect(first).toBeFocused()
  await first.click()
  await expect.poll(() => first.evaluate((box: HTMLInputElement) => box.selectionEnd)).toBe(1)
  await page.keyboard.type(right)
  await expect(page.getByText('OTP verified!')).toBeVisible()
})

test('a digit typed at once after a tap leads on, and the focus stays there', async ({ page }) => {
  await askForCode(page)
  await boxes(page)
    .first()
    .evaluate(async (box: HTMLInputElement) => {
      box.click()
      document.execCommand('insertText', false, '4')
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
  await expect(boxes(page).nth(1)).toBeFocused()
  expect(await digits(page)).toEqual(['4', '', '', ''])
})

for (const [caret, typed] of [
  [0, '8'],
  [1, '8'],
  [1, '4'],
] as const) {
  test(`the digit ${typed} typed at ${caret} beside a 4 takes its place and leads on`, async ({ page }) => {
    await askForCode(page)
    await page.keyboard.type('471')
    await boxes(page)
      .first()
      .evaluate(
        (box: HTMLInputElement, { caret, typed }) => {
          box.focus()
          box.setSelectionRange(caret, caret)
          document.execCommand('insertText', false, typed)
        },
        { caret, typed },
      )
    await expect(boxes(page).nth(1)).toBeFocused()
    expect(await digits(page)).toEqual([typed, '7', '1', ''])
  })
}

test('the login says what the product does, on one screen, and an error leaves when another try begins', async ({
  page,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/otp-login')
  await expect(page.getByText('Show your local match live, filmed by phones.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeInViewport({ ratio: 1 })
  const number = page.getByLabel('Mobile number')
  await expect(number).toHaveAccessibleDescription('10 digits, for example 98765 43210')

  await stopClock(page)
  await press(page, 'Get OTP')
  const refusal = page.getByText('Please enter a valid 10-digit phone number')
  await expect(refusal).toBeVisible()
  await number.fill('9')
  await expect(refusal).toBeHidden()
  await page.clock.resume()

  const mobile = await requestOtp(page)
  await stopClock(page)
  await typeOtp(page, mobile)
  await answer(page, 'ValidateOtp', broken)
  const failure = page.getByText('OTP verification failed')
  await press(page, 'Verify OTP')
  await expect(failure).toBeVisible()
  await answer(page, 'ValidateOtp', never)
  await press(page, 'Verify OTP')
  await expect(failure).toBeHidden()
  await expect(page.getByRole('button', { name: 'Verify OTP' })).toHaveAttribute('aria-busy', 'true')
})

test('Resend sends again and clears the boxes; Change Number starts over (spec 2.2)', async ({ page }) => {
  await askForCode(page)
  await page.keyboard.type('47')
  await press(page, 'Resend')
  await expect(page.getByText('OTP resent successfully!')).toBeVisible()
  expect(await digits(page)).toEqual(['', '', '', ''])

  await press(page, 'Change Number')
  await expect(page.getByLabel('Mobile number')).toHaveValue('')
})

test('a reload stays at the code, and Change Number returns to the number (spec 2.2)', async ({ page }) => {
  const mobile = await askForCode(page)
  await page.reload()
  await expect(page.getByText(`OTP has been sent to ${mobile}`)).toBeVisible()
  await press(page, 'Change Number')
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test('reports network errors with the specified messages (spec 8)', async ({ page, context }) => {
  const mobile = await askForCode(page)
  await context.setOffline(true)
  await press(page, 'Resend')
  await expect(page.getByText('Network error. Try again.')).toBeVisible()
  await pasteInto(page, 0, '1234')
  await expect(page.getByText('Network error. Please try again.')).toBeVisible()
  await press(page, 'Change Number')
  await page.getByLabel('Mobile number').fill(mobile)
  await press(page, 'Get OTP')
  await expect(page.getByText('Network error. Please try again.')).toBeVisible()
})

test('pressing Verify twice signs in once', async ({ page }) => {
  await page.clock.install()
  const mobile = await askForCode(page)
  const verifications = countOperations(page, 'ValidateOtp')
  await stopClock(page)
  await typeOtp(page, mobile)
  await page.getByRole('button', { name: 'Verify OTP' }).dblclick()
  await page.clock.resume()
  await expect(page).toHaveURL('/create-profile')
  expect(verifications()).toBe(1)
})

test('a profile with an empty field is not sent (spec 5.2)', async ({ page }) => {
  await signIn(page)
  const updates = countOperations(page, 'UpdateProfile')
  await page.goto('/create-profile')
  await page.getByLabel('First Name').fill('Priya')
  await page.getByLabel('Email').fill('priya@example.in')
  await press(page, 'Create Profile')
  await expect(page.getByText('Please fill all fields')).toBeVisible()
  await expect(page.getByLabel('Last Name')).toBeFocused()
  expect(updates()).toBe(0)
})

test('the login speaks Hindi when that is chosen in the settings', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  await page.getByLabel('हिन्दी').check()
  await page.evaluate(() => window.localStorage.removeItem('accessToken'))
  await page.goto('/otp-login')
  await expect(page.getByRole('heading', { name: 'अपना मोबाइल नंबर सत्यापित करें' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})
