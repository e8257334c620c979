import { expect, test } from '@playwright/test'
import { ask, createEvent, signIn } from '#tests/support/browser/organiser.ts'

test('a viewer’s page and the login open where the browser blocks storage', async ({ page, browser, baseURL }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Sunday League' })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  const { event } = await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get })
  })
  const viewer = await context.newPage()
  await viewer.goto(`/event/${event.slug}`)
  await expect(viewer.locator('#root').getByRole('heading', { name: 'Sunday League', level: 1 })).toBeVisible()
  await viewer.goto('/otp-login')
  await expect(viewer.getByLabel('Mobile number')).toBeVisible()
  await context.close()
})
