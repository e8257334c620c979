import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { signIn } from '#tests/support/browser/organiser.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tokens = (page: Page) => page.getByRole('region', { name: 'Personal tokens' })
const lines = (page: Page) => tokens(page).getByRole('listitem')
const secretField = (page: Page) => page.getByRole('textbox', { name: 'Your new token' })

async function openTokens(page: Page) {
  await page.goto('/settings')
  await page.getByText('For developers', { exact: true }).click()
}

async function create(page: Page, name: string, scope: 'Read only' | 'Read and change'): Promise<string> {
  await tokens(page).getByLabel('Name').fill(name)
  await tokens(page).getByLabel('What it can do').selectOption(scope)
  await tokens(page).getByLabel('Ends after').selectOption('90 days')
  await press(page, 'Create token')
  const secret = await secretField(page).inputValue()
  await press(page, 'Done')
  return secret
}

/** Responses to a program with this token: GraphQL and REST, reading and writing. */
async function heardWith(page: Page, secret: string) {
  const headers = { authorization: `Bearer ${secret}` }
  const input = {
    title: 'By a program',
    description: 'Tea',
    type: 'OTHER',
    venue: 'Hall',
    localTime: '2026-12-06T15:30',
  }
  const graphql = async (query: string, variables = {}) => {
    const answer = await page.request.post('/graphql', { headers, data: { query, variables } })
    const { data, errors } = await answer.json()
    return errors ? errors[0].extensions.code : Object.keys(data)[0]
  }
  const { localTime: time, ...fields } = input
  const saved = { ...fields, type: 'other', time }
  return {
    reads: [await graphql('{ me { id } }'), (await page.request.get('/profile', { headers })).status()],
    writes: [
      await graphql('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', { input }),
      (await page.request.post('/saveNewEvent', { headers, data: saved })).status(),
    ],
  }
}

test('a token created in the settings works over both APIs until it is revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await openTokens(page)
  await expect(tokens(page).getByText('You have no tokens.')).toBeVisible()

  await tokens(page).getByLabel('Name').fill('  Scoreboard राम ')
  await tokens(page).getByLabel('What it can do').selectOption('Read and change')
  await press(page, 'Create token')
  await expect(page.getByRole('heading', { name: 'Your new token' })).toBeFocused()
  const secret = await secretField(page).inputValue()
  expect(secret).toMatch(/^mdn_[\w-]{43}$/)
  await press(page, 'Copy token')
  await expect(page.getByText('Token copied to clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await press(page, 'Done')
  await expect(page.getByRole('heading', { name: 'Personal tokens' })).toBeFocused()

  await openTokens(page)
  const now = await page.evaluate(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' }).format(new Date()))
  const facts = [
    'Scoreboard राम',
    `…${secret.slice(-4)} · Read and change`,
    `Created: ${now}`,
    'Last used: never',
    'Ends:',
  ]
  for (const fact of facts) await expect(lines(page)).toContainText(fact)
  expect(await page.content()).not.toContain(secret)
  expect(await heardWith(page, secret)).toEqual({ reads: ['me', 200], writes: ['createEvent', 201] })
  await openTokens(page)
  await expect(lines(page)).toContainText(`Last used: ${now}`)

  await press(page, 'Revoke Scoreboard राम')
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this token?' })
  await expect(dialog).toContainText('Scoreboard राम')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await heardWith(page, secret)).reads).toEqual(['me', 200])

  await press(page, 'Revoke Scoreboard राम')
  await press(page, 'Yes, revoke it')
  await expect(page.getByText('Scoreboard राम is revoked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Personal tokens' })).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
  const refused = ['UNAUTHENTICATED', 401]
  expect(await heardWith(page, secret)).toEqual({ reads: refused, writes: refused })
})

test('a token that only reads changes nothing', async ({ page }) => {
  await signIn(page)
  await openTokens(page)
  const secret = await create(page, 'Club website', 'Read only')
  await expect(lines(page)).toContainText('Read only')
  expect(await heardWith(page, secret)).toEqual({ reads: ['me', 200], writes: ['FORBIDDEN', 403] })
})

test('errors appear where they happened and can be retried', async ({ page }) => {
  await signIn(page)
  await page.route('**/graphql', (route) => route.abort())
  await openTokens(page)
  await expect(tokens(page).getByText('Couldn’t load the tokens.')).toBeVisible()
  await page.unroute('**/graphql')
  await tokens(page).getByRole('button', { name: 'Try again' }).click()
  await expect(tokens(page).getByText('You have no tokens.')).toBeVisible()

  await press(page, 'Create token')
  await expect(tokens(page).getByLabel('Name')).toHaveAccessibleDescription(/Name is required\./)
  await page.route('**/graphql', (route) => route.abort())
  await tokens(page).getByLabel('Name').fill('Website')
  await press(page, 'Create token')
  await expect(tokens(page).getByText('Couldn’t create the token. Please try again.')).toBeVisible()
  await page.unroute('**/graphql')
  await create(page, 'Website', 'Read only')

  await page.route('**/graphql', (route) => route.abort())
  await press(page, 'Revoke Website')
  await press(page, 'Yes, revoke it')
  const failed = page.getByRole('alertdialog', { name: 'The token still works' })
  await expect(failed).toContainText('Can’t reach the server.')
  await page.unroute('**/graphql')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(lines(page)).toHaveCount(0)
})

test('every state of the tokens can be used by everybody', async ({ page }) => {
  await signIn(page)
  await openTokens(page)
  await expect(tokens(page).getByText('You have no tokens.')).toBeVisible()
  await press(page, 'Create token')
  await expect(tokens(page).getByLabel('Name')).toHaveAccessibleDescription(/Name is required\./)
  await expectAccessible(page, 'none, and a name is missing')
  await tokens(page).getByLabel('Name').fill('Sundayleaguescoreboard'.repeat(3))
  await press(page, 'Create token')
  await expect(secretField(page)).toBeVisible()
  await expectAccessible(page, 'just made')
  await press(page, `Revoke ${'Sundayleaguescoreboard'.repeat(3)}`)
  await expectAccessible(page, 'revoke?')
  await page.keyboard.press('Escape')
  await page.getByLabel('हिन्दी').check()
  await expect(page.getByRole('heading', { name: 'निजी टोकन' })).toBeVisible()
  await expectAccessible(page, 'in Hindi')
})
