import { expect, type Page, test } from '@playwright/test'
import { encode } from 'uqr'
import { answer, sent, unreachable } from '#tests/support/browser/answers.ts'
import { section } from '#tests/support/browser/event-form.ts'
import { createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const link = (page: Page) => section(page, 'Event Link').getByRole('textbox')

test.describe('spec 2.8: Event Details', () => {
  let organiser: Organiser
  let id: string
  test.beforeEach(async ({ page }) => {
    organiser = await signIn(page)
    id = await createEvent(page, organiser, {
      title: 'Shown 🏏',
      description: 'First line\nसेकंड',
      venue: 'ميدان',
      localTime: '2026-12-06T15:30',
      devices: [{ name: 'Desk' }, { name: 'Pavilion', isController: true }],
      sponsors: [
        { name: 'Sharma Sweets', logo: 'https://example.com/a.png' },
        { name: 'Om Hardware', logo: 'https://example.com/b.png' },
      ],
    })
  })

  test('says Loading... while it loads; then its sections come in order, with their labels', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await answer(page, 'ViewEvent', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/view-event/${id}`)
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Event Information',
      'Device Details',
      'Sponsor Details',
      'Event Link',
    ])
    const information = section(page, 'Event Information')
    await expect(information.getByRole('term')).toHaveText(['Title', 'Description', 'Type', 'Venue', 'Time'])
    await expect(information.getByRole('definition')).toHaveText([
      'Shown 🏏',
      /^First line\s*सेकंड$/,
      'other',
      'ميدان',
      '2026-12-06T15:30',
    ])
    await expect(section(page, 'Device Details')).toContainText('No of devices including controller2')
    await expect(section(page, 'Device Details').getByRole('listitem')).toContainText(['Desk', 'Pavilion'])
    await expect(section(page, 'Sponsor Details')).toContainText('No of sponsors2')
    const sponsors = section(page, 'Sponsor Details').getByRole('article')
    await expect(sponsors.getByRole('heading')).toHaveText(['Sponsor 1', 'Sponsor 2'])
    await expect(sponsors).toContainText(['Sharma Sweets', 'Om Hardware'])
    await expect(sponsors.getByRole('img')).toHaveCount(2)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/events-layout')
  })

  test('the link is read-only, its note says what it is for, and its QR code is the short form of it', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/view-event/${id}`)
    await expect(section(page, 'Event Link')).toContainText('Share this link with viewers to watch the live stream.')
    await expect(link(page)).toHaveAttribute('readonly')
    const url = await link(page).inputValue()
    expect(url).toMatch(new RegExp(`^${baseURL}/event/shown-[a-z0-9]{10}$`))

    const code = page.getByRole('img', { name: 'QR code of the event link' })
    await expect(code.locator('path')).toHaveAttribute('d', /./)
    const drawn = await code.evaluate((svg: SVGSVGElement) => {
      const path = svg.querySelector('path')
      const at = (x: number, y: number) => path?.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) ?? false
      const side = Array.from({ length: svg.viewBox.baseVal.width }, (_, place) => place)
      return side.map((y) => side.map((x) => at(x, y)))
    })
    const short = url.replace(/event[/]shown-/, 'e/')
    expect(drawn).toEqual(encode(short, { ecc: 'M', border: 3 }).data)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(code).toHaveCSS('fill', 'rgb(0, 0, 0)')
  })

  test('the device’s share sheet gets the link', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (what: ShareData) => {
          document.title = JSON.stringify(what)
        },
      })
    })
    await page.goto(`/view-event/${id}`)
    await section(page, 'Event Link').getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.title())
      .toBe(JSON.stringify({ title: 'Shown 🏏', url: await link(page).inputValue() }))
  })

  for (const [button, title, safe] of [
    ['Start Event', 'Start Event?', 'Cancel'],
    ['Cancel Event', 'Cancel Event?', 'Keep Event'],
  ] as const) {
    test(`${title} begins on the safe choice; Escape and that choice do nothing, and lead back`, async ({ page }) => {
      const actions = [sent(page, 'StartEvent'), sent(page, 'CancelEvent')]
      await page.goto(`/view-event/${id}`)
      const opener = page.getByRole('button', { name: button, exact: true })
      const dialog = page.getByRole('alertdialog', { name: title })
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: safe }).click(),
      ]) {
        await opener.click()
        await expect(dialog.getByRole('button', { name: safe })).toBeFocused()
        await leave()
        await expect(dialog).toHaveCount(0)
        await expect(opener).toBeFocused()
      }
      await expect(page.getByText('Scheduled')).toBeVisible()
      expect(actions.flat()).toEqual([])
    })
  }

  test('success is claimed only once the server has answered, and a second press asks it nothing', {
    tag: '@phone-only',
  }, async ({ page }) => {
    const starts = sent(page, 'StartEvent')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await answer(page, 'StartEvent', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/view-event/${id}`)
    await press(page, 'Start Event')
    await page.getByRole('button', { name: 'Yes, Start Event' }).dblclick()
    await expect(page.getByText('Event streaming started successfully!')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    release()
    await expect(page.getByRole('alert')).toHaveText('Event streaming started successfully!')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(starts).toHaveLength(1)
  })

  test('an action that did not reach the server is reported and can be retried', { tag: '@phone-only' }, async ({
    page,
  }) => {
    await page.goto(`/view-event/${id}`)
    await answer(page, 'CancelEvent', unreachable)
    await press(page, 'Cancel Event')
    await press(page, 'Yes, Cancel')
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await expect(page.getByText('Scheduled')).toBeVisible()
    await page.unroute('**/graphql')
    await press(page, 'Cancel Event')
    await press(page, 'Yes, Cancel')
    await expect(page.getByRole('alert')).toHaveText('Event has been cancelled successfully!')
  })
})
