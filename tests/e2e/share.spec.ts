import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const squads = { playersPerTeam: 11, playerNames: [], refereeCount: 1, refereeNames: [] }
const match = {
  title: 'रविवार लीग 🏆',
  type: 'FOOTBALL',
  venue: 'आज़ाद मैदान, मुंबई',
  localTime: '2099-12-06T07:30',
  language: 'HI',
  details: { football: { team1: 'दादर', team2: 'माटुंगा', time: 90, ...squads } },
}
const LINE = '⚽ रविवार लीग 🏆 · रवि 6 दिस॰, 7:30 am · आज़ाद मैदान, मुंबई'

/** The event's id, and its short link. */
async function shared(
  page: Page,
  organiser: Organiser,
  change = {},
): Promise<{ id: string; slug: string; url: string }> {
  const id = await createEvent(page, organiser, { ...match, ...change })
  const query = 'query ($id: ID!) { event(id: $id) { slug shortUrl } }'
  const { event } = await ask<{ event: { slug: string; shortUrl: string } }>(page, query, { id }, organiser.accessToken)
  return { id, slug: event.slug, url: event.shortUrl }
}

/** Expects that nothing but what hangs at a ground is printed: title, time, venue, QR code and short link. */
async function expectPrinted(page: Page, url: string) {
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet).toHaveText(
    `${match.title}Sun, 6 Dec 2099, 7:30 am IST • ${match.venue}${url.replace(/^https?:[/][/]/, '')}`,
  )
  await expect(sheet.getByRole('heading', { name: match.title, level: 1 })).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'QR code of the link to this event' }).locator('path')).toHaveAttribute(
    'd',
    /./,
  )
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(sheet).toBeHidden()
}

/** What WhatsApp is given to send. */
async function whatsAppText(page: Page): Promise<string | null> {
  const link = page.getByRole('link', { name: 'WhatsApp', exact: true })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect([origin, pathname]).toEqual(['https://wa.me', '/'])
  return searchParams.get('text')
}

test('the organiser sends what, when, where and the short link by WhatsApp first, and downloads a poster', {
  tag: '@phone-only',
}, async ({ page }) => {
  const organiser = await signIn(page)
  const { id, url } = await shared(page, organiser)
  await page.goto(`/view-event/${id}`)
  expect(await whatsAppText(page)).toBe(`${LINE}\nलाइव देखें: ${url}`)
  const maps = page.getByRole('link', { name: 'Directions to आज़ाद मैदान, मुंबई' })
  const query = encodeURIComponent(match.venue)
  await expect(maps).toHaveAttribute('href', `https://www.google.com/maps/search/?api=1&query=${query}`)

  const [poster] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Poster', exact: true }).click(),
  ])
  expect(await sharp(await poster.path()).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })
  const [entry] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(entry.suggestedFilename()).toMatch(/[.]ics$/)
  await expectAccessible(page, 'the owner’s page, to be shared')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectPrinted(page, url)
})

test('a viewer who came by the short link passes it on: WhatsApp, the share sheet, and a QR code behind a button', {
  tag: '@phone-only',
}, async ({ page }) => {
  const organiser = await signIn(page)
  const { slug, url } = await shared(page, organiser, { visibility: 'PRIVATE' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: ShareData) => {
        document.body.dataset['shared'] = JSON.stringify(what)
      },
    })
  })
  await page.goto(`${url}?from=poster`)
  await expect(page).toHaveURL(`/event/${encodeURIComponent(slug)}?from=poster`)
  expect(await whatsAppText(page)).toBe(`${LINE}\nलाइव देखें: ${url}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    JSON.stringify({ title: match.title, url, text: LINE }),
  )
  await expectAccessible(page, 'the viewer’s page, to be shared')

  await page.getByRole('button', { name: 'QR code', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan to watch' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link to this event' }).locator('path')).toHaveAttribute(
    'd',
    /./,
  )
  await expect(dialog).toContainText(url.replace(/^https?:[/][/]/, ''))
  await expect(dialog.getByRole('link', { name: 'Poster' })).toHaveAttribute('download', `${slug}.png`)
  await expectAccessible(page, 'the QR code of the viewer’s page')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'QR code', exact: true })).toBeFocused()
  await expectPrinted(page, url)
})

test('a laptop has the QR code of the viewer’s page ready before it prints', { tag: '@phone-only' }, async ({
  page,
  browser,
}) => {
  const { url } = await shared(page, await signIn(page))
  const laptop = await browser.newPage({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })
  await laptop.goto(url)
  await expect(laptop.locator('.print-sheet path')).toHaveAttribute('d', /./)
  await expectPrinted(laptop, url)
  await laptop.close()
})

test('a new event speaks the organiser’s language until another one is chosen', { tag: '@phone-only' }, async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('language', 'mr'))
  await page.goto('/add-event')
  const language = page.getByLabel('भाषा', { exact: true })
  await expect(language).toHaveValue('mr')
  await expect(language.getByRole('option')).toHaveText(['English', 'हिन्दी', 'मराठी'])
  await language.selectOption('hi')
  await expect(language).toHaveValue('hi')
})
