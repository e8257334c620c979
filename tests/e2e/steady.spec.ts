import { expect, type Page, type Route, test } from '@playwright/test'
import { ask, createEvent, signIn } from '#tests/support/browser/organiser.ts'

type Seen = { shift: number; sources: string[]; breaches: string[] }

/** A fifth of the limit for a good CLS. */
const SHIFT_MAX = 0.02

/** Records layout shifts and CSP violations. */
function watch(page: Page) {
  return page.addInitScript(() => {
    const seen: Seen = { shift: 0, sources: [], breaches: [] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        seen.shift += value
        seen.sources.push(...sources.map(({ node }) => `${value}: ${(node as Element)?.outerHTML?.slice(0, 80)}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.breaches.push(`${violatedDirective}: ${blockedURI}`),
    )
  })
}

const late = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  await route.continue()
}

test('nothing jumps while a screen loads slowly, and no screen breaks the page’s own rules', async ({ page }) => {
  await watch(page)
  await page.route('**/*.woff2', late)
  await page.route('**/graphql', late)
  await expectSteady(page, '/otp-login', 'Verify your mobile number')

  const organiser = await signIn(page)
  const devices = [{ name: 'Desk' }, { name: 'Pavilion' }]
  for (let number = 1; number <= 7; number += 1)
    await createEvent(page, organiser, { title: `Match ${number}`, devices })
  const id = await createEvent(page, organiser, { title: 'Steady', devices, localTime: '2099-12-06T15:30' })
  const { event } = await ask<{ event: { slug: string } }>(
    page,
    'query ($id: ID!) { event(id: $id) { slug } }',
    { id },
    organiser.accessToken,
  )
  for (const [path, sign] of [
    ['/create-profile', 'Profile Details'],
    ['/events-layout', 'Load More'],
    ['/add-event', 'Sponsor Details'],
    [`/edit-event/${id}`, 'Sponsor Details'],
    [`/view-event/${id}`, 'Event Link'],
    [`/event/${event.slug}`, 'Starts in'],
    ['/my-profile', 'Profile Details'],
    ['/settings', 'Not signed in anywhere else.'],
    ['/nowhere', '404 Not Found'],
  ] as const)
    await expectSteady(page, path, sign)
})

async function expectSteady(page: Page, path: string, sign: string) {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByText(sign).last()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    expect(seen.breaches).toEqual([])
    expect(seen.shift, seen.sources.join('\n')).toBeLessThan(SHIFT_MAX)
  })
}
