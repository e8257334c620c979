import { expect, type Page, test } from '@playwright/test'
import { FULLNAME_MAX, NAME_MAX, SEARCH_MAX } from '#schema/validation/limits.ts'
import { ask, expectEventsLoaded, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { injectedInto, watchForHarm } from '#tests/support/fixtures/harm.ts'
import { createHostileEvents, type HostileEvent } from '#tests/support/fixtures/hostile-events.ts'
import { packedPayloads, payloads, refusedPayloads } from '#tests/support/fixtures/payloads.ts'

// The CSP reports every attempt, also the ones it blocks.
test.describe.configure({ timeout: 400_000 })

let harm: string[]
test.beforeEach(async ({ context }) => {
  harm = await watchForHarm(context)
  await context.route('https://logo.example/**', (route) => route.abort())
})

/** Expects the exact texts on the page, without side effects. */
async function expectMereText(page: Page, texts: readonly string[]): Promise<void> {
  await expect.poll(() => missingFrom(page, texts), page.url()).toEqual([])
  expect([...(await injectedInto(page)), ...harm]).toEqual([])
}

/** Texts that are neither displayed nor in a form field. */
async function missingFrom(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const labels = [...document.querySelectorAll('img')].map(({ alt }) => alt)
    return [document.body.textContent ?? '', ...fields, ...labels].join('\n')
  })
  return texts.filter((text) => !shown.normalize('NFC').includes(text.normalize('NFC')))
}

const teamsOf = ({ details }: HostileEvent) => Object.values(details).filter((answer) => typeof answer === 'string')
const namesOf = ({ details }: HostileEvent) => Object.values(details).filter(Array.isArray).flat() as string[]
const sponsorsOf = ({ sponsors }: HostileEvent) => sponsors.map(({ name }) => name)

test('the test detects a script that runs', async ({ page }) => {
  await page.goto('/otp-login')
  await expectMereText(page, ['Get OTP'])
  const tried = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=xss()><a href="javascript:xss()">Tea</a>')
      return 'inserted'
    } catch {
      return 'stopped'
    }
  })
  await expect.poll(() => harm).not.toEqual([])
  expect(await injectedInto(page)).toHaveLength(tried === 'inserted' ? 2 : 0)
})

test('an event is shown as text to its owner, to viewers, in the form and on the list', async ({ page, context }) => {
  const { accessToken } = await signIn(page)
  const events = await createHostileEvents(page, accessToken)
  const [form, watch] = [await context.newPage(), await context.newPage()]
  const look = async (page: Page, path: string, texts: string[]) => {
    await page.goto(path)
    await expectMereText(page, texts)
  }
  for (const event of events) {
    const { id, slug, title, description, venue, deviceNames } = event
    const said = [title, description, venue]
    await Promise.all([
      look(page, `/view-event/${id}`, [...said, ...deviceNames, ...sponsorsOf(event)]),
      look(form, `/edit-event/${id}`, [...said, ...deviceNames, ...sponsorsOf(event), ...namesOf(event)]),
      look(watch, `/event/${slug}`, [
        ...said,
        ...sponsorsOf(event),
        ...teamsOf(event).filter((text) => payloads.includes(text)),
      ]),
    ])
    const served = await (await page.request.get(`/event/${slug}`)).text()
    expect(payloads.filter((payload) => /[<>"']/.test(payload) && served.includes(payload))).toEqual([])
  }

  await page.goto('/events-layout')
  // Events of other tests would push these off the loaded pages.
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  const cards = page.getByRole('article')
  for (let listed = 6; listed < events.length; listed += 6) {
    await expect(cards).toHaveCount(listed)
    await page.getByRole('button', { name: 'Load More' }).click()
  }
  await expectMereText(
    page,
    events.flatMap(({ title, venue }) => [title, venue]),
  )
})

test('names, emails and searches are shown as text', async ({ page }) => {
  const organiser = await signIn(page)
  let kept = organiser.fullname
  for (const name of packedPayloads(FULLNAME_MAX - 4)) {
    await page.goto('/my-profile')
    await expectMereText(page, kept.split(' '))
    kept = `${name} Rao`
    await page.getByLabel('First Name').fill(name)
    await page.getByLabel('Last Name').fill('Rao')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expectEventsLoaded(page)
    await expectMereText(page, [kept])
  }
  for (const search of packedPayloads(SEARCH_MAX - 3)) {
    await page.getByRole('searchbox').fill(`${search} zz`)
    await expect(page.getByText(`Nothing found for “${search} zz”`)).toBeVisible()
    expect([...(await injectedInto(page)), ...harm]).toEqual([])
  }
  const emails = [
    "x'onerror=xss()@example.in",
    '"<svg/onload=xss()>"@example.in',
    "o'tea@example.in",
    'xss()@example.in',
  ]
  for (const email of emails) {
    if (
      !(await rename(page, organiser, 'Priya', email).then(
        () => true,
        () => false,
      ))
    )
      continue
    await page.goto('/my-profile')
    await expectMereText(page, [email])
  }
})

test('tokens, drafts and URLs are shown as text', async ({ page }) => {
  for (const half of [0, 1]) {
    const { accessToken } = await signIn(page)
    const names = packedPayloads(NAME_MAX).filter((_name, place) => place % 2 === half)
    for (const name of names) await createToken(page, accessToken, name)
    await page.goto('/settings')
    await page.getByText('For developers', { exact: true }).click()
    await expectMereText(page, names)
    await page.getByRole('button', { name: 'Revoke', exact: false }).first().click()
    await expectMereText(page, names)
    await page.getByRole('button', { name: 'Yes, revoke it' }).click()
    await expectMereText(page, [`${names.at(-1)} is revoked.`])
  }

  const all = payloads.join(' ')
  await page.goto('/add-event')
  await page.getByLabel('Title').fill(payloads.slice(0, 4).join(' '))
  await page.getByLabel('Description').fill(all.slice(0, 2_000))
  await page.reload()
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expectMereText(page, [payloads.slice(0, 4).join(' '), all.slice(0, 2_000)])

  const path = encodeURIComponent(all.slice(0, 900))
  for (const start of ['/no/', '/event/', '/view-event/', '/edit-event/']) {
    await page.goto(`${start}${path}?${path}#${path}`)
    await expect(page.getByText(start === '/no/' ? '404 Not Found' : 'Event not found.')).toBeVisible()
    expect([...(await injectedInto(page)), ...harm]).toEqual([])
  }
})

test('rejects direction overrides and values that are not text', async ({ page }) => {
  const { accessToken } = await signIn(page)
  for (const title of refusedPayloads) {
    const event = { title, description: title, venue: title, type: 'other', time: '2026-12-06T15:30' }
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await page.request.post('/saveNewEvent', { data: event, headers })).status()).toBe(400)
  }
})

const rename = (page: Page, { accessToken }: Organiser, fullname: string, email: string) =>
  ask(
    page,
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
    { input: { fullname, email } },
    accessToken,
  )

const createToken = (page: Page, accessToken: string, name: string) =>
  ask(
    page,
    `mutation ($name: String!, $expiresAt: DateTime!) {
      createApiToken(name: $name, scope: READ, expiresAt: $expiresAt) { secret }
    }`,
    { name, expiresAt: new Date(Date.now() + 60_000).toISOString() },
    accessToken,
  )
