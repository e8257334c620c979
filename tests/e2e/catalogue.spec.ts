import { expect, type Page, test } from '@playwright/test'
import { answer, broken, never, refused, unreachable } from '#tests/support/browser/answers.ts'
import { fillEvent, filledEvent } from '#tests/support/browser/event-form.ts'
import { requestOtp, stopClock, typeLastDigit, typeMostOfOtp } from '#tests/support/browser/login-screen.ts'
import { hueOf } from '#tests/support/browser/message-hue.ts'
import type { Organiser } from '#tests/support/browser/organiser.ts'
import { createEvent, forgetSession, freshMobile, signIn } from '#tests/support/browser/organiser.ts'

type Case = { page: Page; organiser: Organiser }

type Row = {
  condition: string
  message: string
  kind: 'success' | 'error' | 'info' | 'text'
  /** Milliseconds; absent when it stays. */
  stays?: number
  /** Prepares the page. */
  given: (at: Case) => Promise<unknown>
  /** Triggers the message, with the clock stopped. */
  when?: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const SENTENCE = 'Please come back in a little while.'
const sentence = refused(SENTENCE, { code: 'UNAVAILABLE' })

/** Goes through `/`, since reloading the login keeps its stage. */
const openLogin = (page: Page) => forgetSession(page).then(() => page.goto('/'))

const atPhone = ({ page }: Case) => openLogin(page).then(() => page.getByLabel('Mobile number').fill(freshMobile()))

/** A complete code would be verified by itself before the clock is stopped. */
const atCode = async ({ page }: Case) => {
  await openLogin(page)
  await typeMostOfOtp(page, await requestOtp(page))
}

const pressVerify = (page: Page) => typeLastDigit(page).then(() => press('Verify OTP')(page))

const login: Row[] = [
  {
    condition: 'phone not 10 digits',
    message: 'Please enter a valid 10-digit phone number',
    kind: 'error',
    stays: 4_000,
    given: async ({ page }) => {
      await openLogin(page)
      await page.getByLabel('Mobile number').fill('98765')
    },
    when: press('Get OTP'),
  },
  {
    condition: 'passcode sent',
    message: 'OTP sent!',
    kind: 'success',
    stays: 4_000,
    given: atPhone,
    when: press('Get OTP'),
  },
  ...failures('send', atPhone, 'SendOtp', 'Get OTP', 'Failed to send OTP', 'Network error. Please try again.', 4_000),
  {
    condition: 'fewer than 4 digits',
    message: 'Please enter complete 4-digit OTP',
    kind: 'error',
    stays: 4_000,
    given: atCode,
    when: press('Verify OTP'),
  },
  {
    condition: 'verified, on the brief view before the next screen',
    message: 'OTP verified!',
    kind: 'success',
    stays: 700,
    given: atCode,
    when: pressVerify,
  },
  ...failures(
    'verification',
    atCode,
    'ValidateOtp',
    'Verify OTP',
    'OTP verification failed',
    'Network error. Please try again.',
    4_000,
  ).map((row) => ({ ...row, when: pressVerify })),
  {
    condition: 'resent',
    message: 'OTP resent successfully!',
    kind: 'success',
    stays: 4_000,
    given: atCode,
    when: press('Resend'),
  },
  ...failures('resend', atCode, 'SendOtp', 'Resend', 'Failed to resend OTP', 'Network error. Try again.', 4_000),
]

const atProfile = async ({ page }: Case) => {
  await page.goto('/create-profile')
  for (const label of ['First Name', 'Last Name', 'Email']) await page.getByLabel(label).fill('priya@example.in')
}

const createProfile: Row[] = [
  ...['First Name', 'Last Name', 'Email'].map(
    (label): Row => ({
      condition: `${label} empty`,
      message: 'Please fill all fields',
      kind: 'error',
      stays: 4_000,
      given: async (at) => {
        await atProfile(at)
        await at.page.getByLabel(label).fill('  ')
      },
      when: press('Create Profile'),
    }),
  ),
  ...[unreachable, broken, sentence].map(
    (reply): Row => ({
      condition: 'call failed or non-OK',
      message: 'Something went wrong. Please try again.',
      kind: 'error',
      stays: 4_000,
      given: async (at) => {
        await answer(at.page, 'UpdateProfile', reply)
        await atProfile(at)
      },
      when: press('Create Profile'),
    }),
  ),
]

const eventsHome: Row[] = [
  {
    condition: 'Load More with nothing left',
    message: 'No more events to load.',
    kind: 'info',
    stays: 3_000,
    given: async ({ page, organiser }) => {
      await createEvent(page, organiser, { title: 'The only one' })
      await page.goto('/events-layout')
      await press('Mine')(page)
      await expect(page.locator('.boundary').getByText('No more events to load.')).toBeVisible()
    },
    when: press('Load More'),
  },
  ...[unreachable, broken, sentence].map(
    (reply): Row => ({
      condition: 'page load failed',
      message: 'Failed to load more events.',
      kind: 'error',
      stays: 3_000,
      given: async ({ page, organiser }) => {
        for (let number = 1; number <= 7; number += 1) await createEvent(page, organiser, { title: `Match ${number}` })
        await page.goto('/events-layout')
        await press('Mine')(page)
        await expect(page.getByRole('article')).toHaveCount(6)
        await answer(page, 'EventsHome', reply)
      },
      when: press('Load More'),
    }),
  ),
]

const atNew = async ({ page }: Case) => {
  await page.goto('/add-event')
  await fillEvent(page, filledEvent('other', 'Catalogue'))
}

const atEdit = async ({ page, organiser }: Case) => {
  const sponsors = [1, 2].map((n) => ({ name: `Sponsor ${n}`, logo: 'https://example.com/logo.png' }))
  const id = await createEvent(page, organiser, { title: 'Catalogue', sponsors })
  await page.goto(`/edit-event/${id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Catalogue')
}

const newEvent = saves('CreateEvent', atNew, 'Create Event', {
  cost: 'Event will be created with 2 sponsor(s). Total sponsor cost: ₹10',
  saved: 'Event saved successfully!',
  failed: 'Failed to save event.',
})

const editEvent = saves('UpdateEvent', atEdit, 'Update Event', {
  cost: 'Event will be updated with 2 sponsor(s). Total sponsor cost: ₹10',
  saved: 'Event updated successfully!',
  failed: 'Failed to update event.',
})

const nowhere = '00000000-0000-4000-8000-000000000000'

const viewEvent: Row[] = [
  {
    condition: 'link copied',
    message: 'Link copied to clipboard!',
    kind: 'success',
    stays: 2_000,
    given: async ({ page, organiser }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`/view-event/${await createEvent(page, organiser, { title: 'Catalogue' })}`)
      await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible()
    },
    when: press('Copy Link'),
  },
  ...['edit', 'view'].flatMap((screen): Row[] => [
    {
      condition: `no event to ${screen}`,
      message: 'Event not found.',
      kind: 'text',
      given: ({ page }) => page.goto(`/${screen}-event/${nowhere}`),
    },
    {
      condition: `event to ${screen} could not be loaded`,
      message: 'Event not found.',
      kind: 'text',
      given: async ({ page, organiser }) => {
        const id = await createEvent(page, organiser, { title: 'Catalogue' })
        await answer(page, screen === 'edit' ? 'EditEvent' : 'ViewEvent', broken)
        await page.goto(`/${screen}-event/${id}`)
      },
    },
  ]),
]

const anywhere: Row[] = [
  {
    condition: 'no route matches',
    message: '404 Not Found',
    kind: 'text',
    given: ({ page }) => page.goto('/events-layouts'),
  },
  {
    condition: 'unhandled error',
    message: 'Unexpected Application Error!',
    kind: 'text',
    given: async ({ page }) => {
      await page.route(/\/assets\/my-profile/, (route) => route.abort())
      await page.goto('/my-profile')
    },
  },
]

const catalogue = {
  Login: login,
  'Create Profile': createProfile,
  'Events home': eventsHome,
  'New Event': newEvent,
  'Edit Event': editEvent,
  'View Event': viewEvent,
  'any route': anywhere,
}

for (const [screen, rows] of Object.entries(catalogue)) {
  test(`spec 8, ${screen}: every message has its words, its colour and its time`, async ({ page }) => {
    await page.clock.install()
    const organiser = await signIn(page)
    for (const row of rows) {
      await test.step(`${row.condition}: ${row.message}`, async () => {
        await row.given({ page, organiser })
        await expectMessage(page, row)
        await page.unroute('**/graphql')
        await page.clock.resume()
      })
    }
  })
}

/** Expects the message until the last millisecond, and not longer. */
async function expectMessage(page: Page, { message, kind, stays, when }: Row) {
  const shown = page.locator(kind === 'text' ? 'h1, .blank__title' : '.msg, .toast').getByText(message, { exact: true })
  if (when) {
    await expect(shown).toHaveCount(0)
    await stopClock(page)
    await when(page)
    await page.mouse.move(0, 0)
  }
  await expect(shown).toBeVisible()
  const banner = page.locator('.msg').filter({ has: shown })
  if (await banner.count())
    expect(await hueOf(page, message)).toBe({ success: 'green', error: 'red', info: 'blue', text: '' }[kind])
  if (stays === undefined) return
  await page.clock.runFor(stays - 1)
  await expect(shown).toBeVisible()
  await page.clock.runFor(1)
  await expect(shown).toHaveCount(0)
}

/** Expected texts: with the server's message, without one, and without a response. */
function failures(
  action: string,
  given: Row['given'],
  operation: string,
  button: string,
  failed: string,
  network: string,
  stays: number,
): Row[] {
  return [
    [sentence, 'the server’s error text', SENTENCE] as const,
    [broken, 'no error text', failed] as const,
    [unreachable, 'network error', network] as const,
  ].map(([reply, why, message]) => ({
    condition: `${action} failed, ${why}`,
    message,
    kind: 'error',
    stays,
    given: async (at) => {
      await given(at)
      await answer(at.page, operation, reply)
    },
    when: press(button),
  }))
}

function saves(
  operation: string,
  given: Row['given'],
  button: string,
  texts: Record<'cost' | 'saved' | 'failed', string>,
): Row[] {
  const cost: Row = {
    condition: 'before saving, with sponsors',
    message: texts.cost,
    kind: 'info',
    stays: 4_000,
    given: async (at) => {
      await given(at)
      await answer(at.page, operation, never)
    },
    when: press(button),
  }
  const saved: Row = {
    condition: 'saved',
    message: texts.saved,
    kind: 'success',
    stays: 4_000,
    given,
    when: press(button),
  }
  return [cost, saved, ...failures('save', given, operation, button, texts.failed, texts.failed, 4_000)]
}
