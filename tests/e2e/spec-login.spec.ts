import { expect, type Page, test } from '@playwright/test'
import { answer, never, refused, sent } from '#tests/support/browser/answers.ts'
import { stopClock, typeOtp } from '#tests/support/browser/login-screen.ts'
import { freshMobile, signIn } from '#tests/support/browser/organiser.ts'

const boxes = (page: Page) => page.getByRole('textbox', { name: /Digit \d of 4/ })
const digits = async (page: Page) => Promise.all((await boxes(page).all()).map((box) => box.inputValue()))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const kept = (page: Page) => page.evaluate(() => ({ ...window.localStorage }))

async function askForCode(page: Page, mobile = freshMobile()): Promise<string> {
  await page.goto('/')
  await page.getByLabel('Mobile number').fill(mobile)
  await press(page, 'Get OTP')
  await expect(boxes(page).first()).toBeFocused()
  return mobile
}

/** URLs of the history; the current one is marked. */
function entries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { navigation } = window as unknown as {
      navigation: { entries(): { url: string; index: number }[]; currentEntry: { index: number } }
    }
    return navigation
      .entries()
      .map(({ url, index }) => new URL(url).pathname + (index === navigation.currentEntry.index ? ' *' : ''))
  })
}

test('spec 2.1: / leads to the login and leaves nothing to go back to', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/otp-login')
  expect((await entries(page)).filter((entry) => entry.startsWith('/otp-login'))).toHaveLength(1)
  expect(await entries(page)).not.toContain('/')
})

test('spec 2.2: the number has a keypad, is filled in by the phone, and Enter sends it', {
  tag: '@phone-only',
}, async ({ page }) => {
  const sends = sent<{ mobile: string }>(page, 'SendOtp')
  const mobile = freshMobile()
  await page.goto('/otp-login')
  const input = page.getByLabel('Mobile number')
  await expect(input).toHaveAttribute('inputmode', 'numeric')
  await expect(input).toHaveAttribute('autocomplete', /^tel/)
  await input.fill(mobile)
  await input.press('Enter')
  await expect(page.getByText('OTP sent!')).toBeVisible()
  await expect(page.getByText(`OTP has been sent to ${mobile}`)).toBeVisible()
  expect(sends).toEqual([{ mobile, language: 'EN' }])
})

for (const [way, write] of [
  ['with its country code', (mobile: string) => `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`],
  ['with a leading zero and a dash', (mobile: string) => `0${mobile.slice(0, 5)}-${mobile.slice(5)}`],
  ['in Devanagari', (mobile: string) => mobile.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))],
] as const) {
  test(`spec 5.1: a number written ${way} is its ten digits`, { tag: '@phone-only' }, async ({ page }) => {
    const sends = sent<{ mobile: string }>(page, 'SendOtp')
    const mobile = freshMobile()
    await page.goto('/otp-login')
    await page.getByLabel('Mobile number').fill(write(mobile))
    await press(page, 'Get OTP')
    await expect(page.getByText(`OTP has been sent to ${mobile}`)).toBeVisible()
    expect(sends).toEqual([{ mobile, language: 'EN' }])
  })
}

test('spec 2.2: pressing Get OTP twice, or Resend twice, sends once', { tag: '@phone-only' }, async ({ page }) => {
  const sends = sent(page, 'SendOtp')
  await page.goto('/otp-login')
  await page.getByLabel('Mobile number').fill(freshMobile())
  await page.getByRole('button', { name: 'Get OTP' }).dblclick()
  await expect(boxes(page).first()).toBeFocused()
  expect(sends).toHaveLength(1)
  await page.getByRole('button', { name: 'Resend' }).dblclick()
  await expect(page.getByText('OTP resent successfully!')).toBeVisible()
  expect(sends).toHaveLength(2)
})

test('spec 2.2: typing a digit moves focus to the next box, and a box holds one digit', async ({ page }) => {
  await askForCode(page)
  await answer(page, 'ValidateOtp', never)
  for (const [place, digit] of ['4', '7', '1', '2'].entries()) {
    await expect(boxes(page).nth(place)).toBeFocused()
    await page.keyboard.press(digit)
  }
  await expect(boxes(page).nth(3)).toBeFocused()
  await page.keyboard.press('9')
  expect(await digits(page)).toEqual(['4', '7', '1', '9'])
  await boxes(page).first().focus()
  await page.keyboard.press('x')
  expect((await digits(page))[0]).not.toBe('x')
})

test('spec 2.2: Backspace clears a box that is filled, and moves back from one that is empty', {
  tag: '@phone-only',
}, async ({ page }) => {
  await askForCode(page)
  await answer(page, 'ValidateOtp', never)
  await page.keyboard.type('4712')
  await page.keyboard.press('Backspace')
  await expect(boxes(page).nth(3)).toBeFocused()
  expect(await digits(page)).toEqual(['4', '7', '1', ''])
  await page.keyboard.press('Backspace')
  await expect(boxes(page).nth(2)).toBeFocused()
  expect(await digits(page)).toEqual(['4', '7', '1', ''])
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Backspace')
  await expect(boxes(page).first()).toBeFocused()
  expect(await digits(page)).toEqual(['', '', '', ''])
})

test('spec 2.2: the phone may fill in the code, and the keypad has digits', { tag: '@phone-only' }, async ({
  page,
}) => {
  await askForCode(page)
  await answer(page, 'ValidateOtp', never)
  await expect(boxes(page)).toHaveCount(4)
  await expect(boxes(page).first()).toHaveAttribute('autocomplete', 'one-time-code')
  for (const box of await boxes(page).all()) await expect(box).toHaveAttribute('inputmode', 'numeric')
  await boxes(page).first().fill('4712')
  expect(await digits(page)).toEqual(['4', '7', '1', '2'])
})

test('spec 2.2: an incomplete code is not sent', { tag: '@phone-only' }, async ({ page }) => {
  const verifications = sent(page, 'ValidateOtp')
  await askForCode(page)
  for (const typed of ['', '4', '471']) {
    await boxes(page).first().focus()
    await page.keyboard.type(typed)
    await press(page, 'Verify OTP')
    await expect(page.getByText('Please enter complete 4-digit OTP')).toBeVisible()
  }
  expect(verifications).toEqual([])
})

test('spec 2.2: Resend sends to the same number again; Change Number clears it', { tag: '@phone-only' }, async ({
  page,
}) => {
  const sends = sent<{ mobile: string }>(page, 'SendOtp')
  const mobile = await askForCode(page)
  await press(page, 'Resend')
  await expect(page.getByText('OTP resent successfully!')).toBeVisible()
  const one = { mobile, language: 'EN' }
  expect(sends).toEqual([one, one])
  await expect(page.getByText("Didn't get the OTP? Resend")).toBeVisible()

  await press(page, 'Change Number')
  await expect(page.getByLabel('Mobile number')).toHaveValue('')
  await expect(boxes(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Mobile number')).toHaveValue('')
})

test('where the server asks to wait, Resend counts the seconds down and keeps the focus', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.clock.install()
  await askForCode(page)
  const sends = sent(page, 'SendOtp')
  await answer(page, 'SendOtp', refused('Please wait 3 seconds.', { code: 'RATE_LIMITED', retryAfter: 3 }))
  await stopClock(page)
  await press(page, 'Resend')
  await expect(page.getByText('Please wait 3 seconds.')).toBeVisible()
  for (const left of [3, 2, 1]) {
    const waiting = page.getByRole('button', { name: `Resend in ${left} s` })
    await expect(waiting).toBeDisabled()
    await expect(waiting).toBeFocused()
    await page.keyboard.press('Enter')
    await page.clock.runFor(1_000)
  }
  const resend = page.getByRole('button', { name: 'Resend', exact: true })
  await expect(resend).toBeEnabled()
  await expect(resend).toBeFocused()
  expect(sends).toHaveLength(1)
})

test('spec 2.2 and 3.3: tokens and user are stored, Login Success shows them, the history is replaced', async ({
  page,
}) => {
  await page.clock.install()
  const { mobile, fullname } = await signIn(page)
  await page.evaluate(() => window.localStorage.clear())
  await page.goto('about:blank')
  await askForCode(page, mobile)
  await stopClock(page)
  await typeOtp(page, mobile)
  await press(page, 'Verify OTP')

  await expect(page.getByText('OTP verified!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Priya', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login Success' })).toBeVisible()
  const { accessToken, refreshToken, user } = await kept(page)
  expect(accessToken).toMatch(/./)
  expect(refreshToken).toMatch(/./)
  const { userid } = JSON.parse(user ?? '{}')
  expect(JSON.parse(user ?? '{}')).toMatchObject({ fullname, mobile })
  await expect(page.getByRole('definition')).toHaveText([userid, fullname])

  const before = await entries(page)
  await page.clock.resume()
  await expect(page).toHaveURL('/events-layout')
  expect(before.filter((entry) => entry.startsWith('/otp-login'))).toHaveLength(1)
  expect((await entries(page)).filter((entry) => entry.startsWith('/otp-login'))).toHaveLength(0)
})

test('spec 2.3: the profile has its fields and sends them', async ({ page }) => {
  const { mobile } = await signIn(page)
  const updates = sent<{ input: object }>(page, 'UpdateProfile')
  await page.goto('/create-profile')
  await expect(page.getByRole('heading', { name: 'Create Profile', level: 1 })).toBeVisible()
  const details = page.getByRole('region', { name: 'Profile Details' })
  for (const label of ['First Name', 'Last Name', 'Email']) {
    await expect(details.getByLabel(label)).toHaveValue('')
    await expect(details.getByLabel(label)).toHaveAttribute('required')
  }
  await expect(details.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(details.getByLabel('Mobile No')).toHaveAttribute('type', 'tel')
  await expect(details.getByLabel('Mobile No')).toBeDisabled()
  await expect(details.getByLabel('Mobile No')).toHaveValue(mobile)

  await details.getByLabel('First Name').fill(' Asha ')
  await details.getByLabel('Last Name').fill(' Patil Rao ')
  await details.getByLabel('Email').fill('asha@example.in')
  await page.getByRole('button', { name: 'Create Profile' }).dblclick()
  await expect(page).toHaveURL('/events-layout')
  expect(updates).toEqual([{ input: { fullname: 'Asha Patil Rao', email: 'asha@example.in' } }])
})

test('spec 2.3: stores the user that the server returned', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/create-profile')
  await answer(page, 'UpdateProfile', (route) =>
    route.fulfill({
      json: {
        data: {
          updateProfile: {
            __typename: 'User',
            id: 'u-1',
            fullname: 'As Stored',
            mobile: '9876543210',
            email: 'a@b.in',
          },
        },
      },
    }),
  )
  for (const [label, typed] of [
    ['First Name', 'As'],
    ['Last Name', 'Typed'],
    ['Email', 'typed@example.in'],
  ] as const) {
    await page.getByLabel(label).fill(typed)
  }
  await press(page, 'Create Profile')
  await expect(page).toHaveURL('/events-layout')
  expect(JSON.parse((await kept(page))['user'] ?? '')).toEqual({
    userid: 'u-1',
    fullname: 'As Stored',
    mobile: '9876543210',
    email: 'a@b.in',
  })
})

test('rejects an invalid email at its field and sends nothing (spec 5.2)', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page)
  const updates = sent(page, 'UpdateProfile')
  await page.goto('/create-profile')
  for (const label of ['First Name', 'Last Name', 'Email']) await page.getByLabel(label).fill('Asha')
  await press(page, 'Create Profile')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/name@example\.in/)
  expect(updates).toEqual([])
})

test('an e-mail address is taken without the invisible characters that come with a paste (spec 5.2)', {
  tag: '@phone-only',
}, async ({ page }) => {
  await signIn(page)
  const updates = sent(page, 'UpdateProfile')
  await page.goto('/create-profile')
  await page.getByLabel('First Name').fill('\u200b')
  await page.getByLabel('Last Name').fill('Patil')
  await page.getByLabel('Email').fill('\u200basha@example.in')
  await press(page, 'Create Profile')
  await expect(page.getByLabel('First Name')).toBeFocused()
  expect(updates).toEqual([])
  await page.getByLabel('First Name').fill('Asha')
  await press(page, 'Create Profile')
  await expect(page).toHaveURL('/events-layout')

  await page.goto('/my-profile')
  await page.getByLabel('Email').fill('\u202aasha@example.com\u202c')
  await press(page, 'Save Profile')
  await expect.poll(() => updates.length).toBe(2)
  expect(updates).toEqual([
    { input: { fullname: 'Asha Patil', email: 'asha@example.in' } },
    { input: { fullname: 'Asha Patil', email: 'asha@example.com' } },
  ])
})
