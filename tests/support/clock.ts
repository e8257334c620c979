import type { Page } from '@playwright/test'

/** Time to say stop in, however slow the machine is. */
const AHEAD_MS = 5_000

/** From now on time passes in the page only when the test says so. The clock was installed before. */
export async function stopTheClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, AHEAD_MS))
}
