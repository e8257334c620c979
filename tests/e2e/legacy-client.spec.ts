import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { freshMobile, otpSentTo } from '#tests/support/browser/organiser.ts'
import { LEGACY_PORT } from '#tests/support/legacy-client/port.ts'

const says = (page: Page, text: string | RegExp) => expect(page.getByRole('status')).toHaveText(text)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Phone').fill(mobile)
  await press(page, 'Get OTP')
  await says(page, 'OTP sent!')
  await page.getByLabel('OTP', { exact: true }).fill(await otpSentTo(page, mobile))
  await press(page, 'Verify OTP')
  await says(page, /^OTP verified!/)
}

test('a legacy client on another origin does all that the specification says, through the twelve calls', async ({
  page,
  baseURL,
}) => {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === baseURL && request.method() !== 'OPTIONS' && !pathname.startsWith('/dev/')) {
      calls.add(`${request.method()} ${pathname.replace(/^\/updateEvent\/.*/, '/updateEvent')}`)
    }
  })
  const mobile = freshMobile()
  await page.goto(`http://127.0.0.1:${LEGACY_PORT}/legacy.html?host=${baseURL}`)

  await signIn(page, mobile)
  await says(page, 'OTP verified! Welcome.')
  await page.getByLabel('First Name').fill('Priya')
  await page.getByLabel('Last Name').fill('Deshmukh')
  await page.getByLabel('Email').fill('priya@example.in')
  await press(page, 'Create Profile')
  await says(page, 'Hello Priya Deshmukh')

  const title = `Legacy ${mobile}`
  const logo = sharp({ create: { width: 40, height: 20, channels: 3, background: 'orange' } }).png()
  const fields = { Title: title, Description: 'By an old client.', Venue: 'Azad Maidan', Time: '2026-12-06T15:30' }
  const more = { Device: 'Net', 'Sponsor Name': 'Sharma Sweets', 'Team 1 Name': 'North', 'Team 2 Name': 'South' }
  for (const [label, value] of Object.entries({ ...fields, ...more, 'Number of Sets': '3' })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Visibility').selectOption('private')
  await page
    .getByLabel('Sponsor Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.toBuffer() })
  await press(page, 'Create Event')
  await says(page, 'Event saved successfully!')

  await press(page, 'Load More')
  const row = page.getByRole('button', { name: `${title}, 2026-12-06T15:30:00.000Z, Azad Maidan` })
  await expect(row).toBeVisible()

  await page.getByLabel('Title').fill('')
  await page.getByLabel('Number of Sets').fill('')
  await row.click()
  await says(page, `Opened ${title}, 1 device`)
  await expect(page.getByLabel('Time')).toHaveValue('2026-12-06T15:30')
  await expect(page.getByLabel('Number of Sets')).toHaveValue('3')
  await expect(page.getByLabel('Device')).toHaveValue('Net')

  await page.getByLabel('Number of Sets').fill('6')
  await press(page, 'Update Event')
  await says(page, 'Failed: Number of Sets must be a whole number from 1 to 5.')
  await page.getByLabel('Number of Sets').fill('5')
  await press(page, 'Update Event')
  await says(page, 'Event updated successfully!')
  await row.click()
  await expect(page.getByLabel('Number of Sets')).toHaveValue('5')

  await press(page, 'Check session')
  await says(page, /^Signed in, \d+ events$/)
  await page.evaluate(() => window.localStorage.setItem('accessToken', 'lost'))
  await press(page, 'Check session')
  await says(page, 'Session renewed')
  await press(page, 'Logout')
  await says(page, 'Logged out')
  await press(page, 'Check session')
  await says(page, 'Failed: Session expired. Please sign in again.')

  await signIn(page, mobile)
  await says(page, 'OTP verified!')
  expect([...calls].sort()).toEqual([
    'GET /getEventById',
    'GET /getEvents',
    'GET /getEventsPageLoad',
    'GET /profile',
    'POST /logout',
    'POST /refresh',
    'POST /saveNewEvent',
    'POST /sendOTP',
    'POST /updateProfile',
    'POST /upload',
    'POST /validateOTP',
    'PUT /updateEvent',
  ])
})

test('a page of an unlisted origin gets nothing', async ({ page, baseURL }) => {
  await page.goto(`http://localhost:${LEGACY_PORT}/legacy.html?host=${baseURL}`)
  await page.getByLabel('Phone').fill(freshMobile())
  await press(page, 'Get OTP')
  await says(page, 'Failed: Failed to fetch')
})
