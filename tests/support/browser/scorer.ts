import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'
import { ask, createEvent, type Organiser } from './organiser.ts'

/** A little longer than the time within which the same key twice is one tap. */
const BETWEEN_TAPS_MS = 220

type LoggedEntry = { id: string; seq: number; at: string; kind: string; payload: Record<string, unknown> }
type Log = {
  scoreLog: { seq: number; entries: LoggedEntry[]; score: { scoreboard: { sides: { main: string; sub: string }[] } } }
}

export async function createMatch(page: Page, organiser: Organiser, change: object = {}): Promise<string> {
  const cricket = { ...cricketDetails, lastManStanding: false, ...change }
  return createEvent(page, organiser, { title: 'Sunday final', type: 'CRICKET', details: { cricket } })
}

/** Opens the score pad, past the screen with playing conditions. */
export async function openPad(page: Page, id: string): Promise<void> {
  await page.goto(`/score/${id}`)
  await page.getByRole('button', { name: 'Skip, show the keys' }).click()
  await expect(pad(page)).toBeVisible()
}

export const pad = (page: Page): Locator => page.getByRole('region', { name: 'Keys' })
export const scoreOf = (page: Page): Locator => page.locator('.scorehead__big .sr-only').first()
export const oversOf = (page: Page): Locator => page.locator('.scorehead__sub').first()
export const waiting = (page: Page): Locator => page.locator('.scorehead__sent')

async function press(page: Page, key: Locator): Promise<void> {
  await key.click()
  await page.waitForTimeout(BETWEEN_TAPS_MS)
}

export const undo = (page: Page): Promise<void> => press(page, pad(page).locator('.key--undo'))
export const redo = (page: Page): Promise<void> => press(page, pad(page).getByRole('button', { name: 'Redo' }))

/** Taps a key that a sport calls so, such as `runs` with value 4. */
export async function tap(page: Page, key: string, value?: number): Promise<void> {
  const which = value === undefined ? '' : `[data-value="${value}"]`
  await press(page, pad(page).locator(`.key[data-key="button.${key}"]${which}`).first())
}

export async function answer(page: Page, name: string): Promise<void> {
  await press(page, pad(page).getByRole('button', { name, exact: true }).first())
}

export async function logOf(page: Page, id: string, accessToken: string): Promise<Log['scoreLog']> {
  const query = `query ($id: ID!) {
    scoreLog(eventId: $id) { seq entries { id seq at kind payload } score { scoreboard { sides { main sub } } } }
  }`
  return (await ask<Log>(page, query, { id }, accessToken)).scoreLog
}

/** Passes when the server has so many entries, each once. */
export async function expectLogged(page: Page, id: string, organiser: Organiser, count: number): Promise<void> {
  await expect.poll(async () => (await logOf(page, id, organiser.accessToken)).seq).toBe(count)
  const { entries } = await logOf(page, id, organiser.accessToken)
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(count)
}

/** Opens a scorer's link on another phone. */
export async function joinAsScorer(
  context: BrowserContext,
  page: Page,
  id: string,
  organiser: Organiser,
): Promise<Page> {
  const mutation = 'mutation ($id: ID!) { inviteScorer(eventId: $id) { url } }'
  const { inviteScorer } = await ask<{ inviteScorer: { url: string } }>(page, mutation, { id }, organiser.accessToken)
  const phone = await context.newPage()
  await phone.goto(inviteScorer.url)
  await phone.getByRole('button', { name: 'Score this match' }).click()
  await expect(phone).toHaveURL(new RegExp(`/score/${id}$`))
  return phone
}
