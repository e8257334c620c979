import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

// biome-ignore lint/suspicious/noExplicitAny: puppeteer-core and its types are in a package folder that only this tool installs
export type Page = any
// biome-ignore lint/suspicious/noExplicitAny: likewise
export type Browser = any

const { default: puppeteer } = createRequire(new URL('packages/package.json', import.meta.url))('puppeteer-core')
const WITHIN_MS = 90_000

/** Launches Firefox over WebDriver BiDi, with a fake camera and microphone. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
    },
  })
}

export function launchChromium(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
    ],
  })
}

/** Waits for a button by its name, and clicks it. */
export async function clickOn(page: Page, name: string, timeout = WITHIN_MS): Promise<void> {
  const button = await page.waitForFunction(
    (wanted: string) =>
      [...document.querySelectorAll('button')].find(
        (each) =>
          !each.disabled && (each.ariaLabel ?? each.textContent ?? '').trim().toLowerCase() === wanted.toLowerCase(),
      ),
    { timeout, polling: 200 },
    name,
  )
  await button.asElement().click()
}

/** Waits for text; calls `meanwhile` between polls. */
export async function waitForText(
  page: Page,
  words: string,
  place = 'body',
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const until = Date.now() + WITHIN_MS
  for (;;) {
    const text = await page.evaluate((where: string) => document.querySelector(where)?.textContent ?? '', place)
    if (text.toLowerCase().includes(words.toLowerCase())) return
    if (Date.now() > until) {
      const shown = await page.evaluate(() => document.body.textContent.slice(0, 400))
      throw new Error(`The page does not say "${words}" but: ${shown}`)
    }
    await meanwhile()
    await sleep(300)
  }
}
