import { expect, type Page } from '@playwright/test'
import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'
import { ask, createEvent, type Organiser } from './organiser.ts'

type StagedMatch = { id: string; slug: string }
export type StagedMatches = { scheduled: StagedMatch; live: StagedMatch; over: StagedMatch; cancelled: StagedMatch }

/** Creates a match of each status. Its texts are in Devanagari, so that Latin letters on a screen are the app's. */
export async function createMatches(page: Page, organiser: Organiser): Promise<StagedMatches> {
  const names = (count: number, of: string) => Array.from({ length: count }, (_, place) => `${of} ${place + 1}`)
  const cricket = {
    ...cricketDetails,
    ...{ team1: 'दादर', team2: 'माटुंगा', playersPerTeam: 2, playerNames: names(2, 'खेळाडू') },
    ...{ umpireCount: 1, umpireNames: names(1, 'पंच') },
  }
  const create = async (title: string): Promise<StagedMatch> => {
    const words = { title, description: 'वीस षटके', venue: 'शिवाजी पार्क' }
    const devices = [{ name: 'टेबल', isController: true }, { name: 'पॅव्हेलियन' }]
    const id = await createEvent(page, organiser, { ...words, type: 'CRICKET', details: { cricket }, devices })
    const query = 'query ($id: ID!) { event(id: $id) { slug } }'
    const { event } = await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)
    return { id, slug: event.slug }
  }
  const act = (action: string, { id }: StagedMatch) =>
    ask(page, `mutation ($id: ID!) { ${action}(id: $id) { id } }`, { id }, organiser.accessToken)
  const [scheduled, live, over, cancelled] = [
    await create('उद्याचा'),
    await create('आताचा'),
    await create('कालचा'),
    await create('रद्द'),
  ]
  for (const match of [live, over]) await act('startEvent', match)
  await act('endEvent', over)
  await act('cancelEvent', cancelled)
  return { scheduled, live, over, cancelled }
}

export function screensOf({ scheduled, live, over, cancelled }: StagedMatches): string[] {
  const all = [scheduled, live, over, cancelled]
  return [
    ...['/events-layout', '/add-event', '/my-profile', '/create-profile', '/settings', '/join', '/score'],
    ...['/contacts', '/new-group', '/saved-messages'],
    ...['/sponsor/nothing', '/view-event/nothing', '/event/nothing'],
    ...all.map(({ id }) => `/view-event/${id}`),
    ...all.map(({ slug }) => `/event/${slug}`),
    ...[`/edit-event/${scheduled.id}`, `/edit-event/${over.id}`],
    ...[`/control/${scheduled.id}`, `/control/${live.id}`, `/control/${over.id}`],
    ...[`/score/${scheduled.id}`, `/embed/${live.slug}`],
  ]
}

/** Waits until the screen does not change any more. */
export async function openIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('#root').locator('h1, h2, main').first()).toBeVisible()
  await expect(page.locator('.spinner')).toHaveCount(0)
  // What comes later is there when nothing has changed for a while.
  let before = ''
  await expect
    .poll(
      async () => {
        const now = (await wordsOn(page)).join()
        const isSettled = now === before
        before = now
        return isSettled
      },
      { intervals: [200] },
    )
    .toBe(true)
}

/** What a person sees or hears, without what people typed and what is marked as English. */
export function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLeftOut = (element: Element) =>
      element.closest('bdi, [lang="en"]:not(html), code, script, style, noscript, template, #first-paint') !== null
    const isSeen = (element: Element) => element.getClientRects().length > 0
    const words: string[] = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (isLeftOut(element) || !isSeen(element)) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) words.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '')
    }
    return [...new Set(words.map((text) => text.trim()).filter(Boolean))]
  })
}
