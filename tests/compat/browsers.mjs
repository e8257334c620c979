import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

/** From the package folder that only this command installs. */
const { default: puppeteer } = createRequire(new URL('packages/package.json', import.meta.url))('puppeteer-core')
const WITHIN_MS = 90_000

/** Real Firefox over WebDriver BiDi, with a made camera and microphone. */
export function launchFirefox(executablePath) {
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

export function launchChromium(executablePath) {
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

/** Clicks on a button by what it says, once it is there and can be clicked. */
export async function clickOn(page, name, timeout = WITHIN_MS) {
  const button = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('button')].find(
        (each) => !each.disabled && (each.ariaLabel ?? each.textContent).trim().toLowerCase() === wanted.toLowerCase(),
      ),
    { timeout, polling: 200 },
    name,
  )
  await button.asElement().click()
}

/** Waits for words on the page; `meanwhile` is done between looks. */
export async function waitForText(page, words, place = 'body', meanwhile = async () => {}) {
  const until = Date.now() + WITHIN_MS
  for (;;) {
    const text = await page.evaluate((where) => document.querySelector(where)?.textContent ?? '', place)
    if (text.toLowerCase().includes(words.toLowerCase())) return
    if (Date.now() > until) {
      const shown = await page.evaluate(() => document.body.textContent.slice(0, 400))
      throw new Error(`The page does not say "${words}" but: ${shown}`)
    }
    await meanwhile()
    await sleep(300)
  }
}
