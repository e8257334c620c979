import { expect, type Page, test } from '@playwright/test'
import {
  eventTypes,
  expectForm,
  fill,
  fillEvent,
  filledEvent,
  logo,
  section,
} from '#tests/support/browser/event-form.ts'
import { freshMobile, otpSentTo } from '#tests/support/browser/organiser.ts'

/** The longest and the shortest form; the others differ in fields only. */
const ON_A_LAPTOP: readonly string[] = ['cricket', 'other']

for (const type of eventTypes) {
  const tag = ON_A_LAPTOP.includes(type) ? [] : ['@phone-only']
  const name = `an organiser signs in, creates a ${type} event, finds it, opens it and edits it`
  test(name, { tag }, async ({ page }, info) => {
    const look = (name: string) =>
      page.screenshot({ path: `test-results/screens/${info.project.name}/${type}-${name}.png` })
    const title = `Sunday ${type} ${info.project.name}`
    const event = filledEvent(type, title)

    await signInAndCompleteProfile(page)
    await look('1-home')

    await page.getByRole('link', { name: 'New Event' }).first().click()
    await expect(page.getByRole('heading', { name: 'New Event', level: 1 })).toBeVisible()
    await fillEvent(page, event)
    await look('2-filled')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByText('Event will be created with 2 sponsor(s). Total sponsor cost: ₹10')).toBeVisible()
    const created = page.getByRole('dialog', { name: 'Event Created Successfully!' })
    await expect(created).toContainText('Your event has been created and is ready for streaming.')
    await expect(page.getByText('Event saved successfully!')).toBeVisible()
    await look('3-created')
    await created.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/events-layout\?success=true$/)

    // Other tests' events may fill the first page of all.
    await page.getByRole('button', { name: 'Mine', exact: true }).click()
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText(
      '6 Dec 2026, 3:30 pm • Shivaji Park, Dadar',
    )
    await look('4-listed')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expectDetails(page, { title, type, devices: ['Scorer’s table', 'Pavilion end'], sponsors: event.sponsors })
    await look('5-details')

    await page.getByRole('link', { name: 'Edit this event' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Event', level: 1 })).toBeVisible()
    await expectForm(page, event)
    await look('6-edit')

    event.details = event.details.map(([label, answer]) => [label, label === 'Title' ? `${title}, evening` : answer])
    await fill(section(page, 'Event Details'), event.details.slice(0, 1))
    await page.getByLabel('Visibility').selectOption('private')
    await page.getByRole('button', { name: 'Remove device 1' }).click()
    await page.getByLabel('Device Name').fill('Square leg')
    await page.getByRole('button', { name: 'Remove sponsor 1' }).click()
    await page.getByLabel('Sponsor Logo').setInputFiles(await logo('another.png'))
    Object.assign(event, { visibility: 'private', devices: ['Square leg'], sponsors: ['Om Hardware'] })
    if (event.settings) {
      const [label] = event.settings.answers.at(-1) ?? ['']
      event.settings.answers = event.settings.answers.map((answer) =>
        answer[0] === label ? [label, 'M. Pereira'] : answer,
      )
      await fill(section(page, event.settings.title), event.settings.answers.slice(-1))
    }
    await page.getByRole('button', { name: 'Update Event' }).click()
    await expect(page.getByText('Event will be updated with 1 sponsor(s). Total sponsor cost: ₹5')).toBeVisible()
    const updated = page.getByRole('dialog', { name: 'Event Updated Successfully!' })
    await expect(updated).toContainText('Your event has been updated and is ready for streaming.')
    await look('7-updated')
    await updated.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Keep the old link' }).click()

    await expectDetails(page, { title: `${title}, evening`, type, devices: ['Square leg'], sponsors: ['Om Hardware'] })
    await page.getByRole('link', { name: 'Edit this event' }).click()
    await expectForm(page, event)
  })
}

async function signInAndCompleteProfile(page: Page) {
  const mobile = freshMobile()
  await page.goto('/')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('OTP sent!')).toBeVisible()
  const otp = await otpSentTo(page, mobile)
  for (const [place, digit] of [...otp].entries()) await page.getByLabel(`Digit ${place + 1} of 4`).fill(digit)
  await expect(page.getByRole('heading', { name: 'Create Profile' }).first()).toBeVisible()
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Patil')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page).toHaveURL(/\/events-layout$/)
}

type Shown = { title: string; type: string; devices: string[]; sponsors: string[] }

async function expectDetails(page: Page, { title, type, devices, sponsors }: Shown) {
  const facts = section(page, 'Event Information').getByRole('definition')
  await expect(facts).toHaveText([
    title,
    /^Twenty overs a side\.\s*Trophy near the tent\.$/,
    type,
    'Shivaji Park, Dadar',
    '2026-12-06T15:30',
  ])
  const deviceSection = section(page, 'Device Details')
  await expect(deviceSection).toContainText(`No of devices including controller${devices.length}`)
  await expect(deviceSection.getByRole('listitem')).toContainText(devices)
  const sponsorSection = section(page, 'Sponsor Details')
  await expect(sponsorSection).toContainText(`No of sponsors${sponsors.length}`)
  await expect(sponsorSection.getByRole('article')).toContainText(sponsors)
  for (const picture of await sponsorSection.getByRole('img').all()) {
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(section(page, 'Event Link').getByRole('textbox')).toHaveValue(/\/event\/sunday-[a-z-]+-[a-z0-9]{10}$/)
}
