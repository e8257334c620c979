import type { Page } from '@playwright/test'

/** The dominant colour of a message's text and border. */
export async function hueOf(page: Page, message: string): Promise<string | undefined> {
  const colour = await page
    .locator('.msg[data-kind]')
    .filter({ hasText: message })
    .evaluate((element) => getComputedStyle(element).color)
  const parts = colour.match(/\d+/g)?.map(Number) ?? []
  return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts.slice(0, 3)))]
}
