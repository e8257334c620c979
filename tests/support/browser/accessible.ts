import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules to check in dark mode too. */
const ofColours = ['color-contrast', 'link-in-text-block']
/** The narrowest phone, and a window of 640 px at 200 %. */
const NARROW = 320

/**
 * Passes when axe finds nothing in either theme, and nothing scrolls sideways at 320 px or with large text. Retries,
 * since axe may see a transition, and what depends on the width is rendered again.
 */
export async function expectAccessible(page: Page, state: string) {
  await test.step(state, async () => {
    const light = axeOf(page).withTags(rules)
    await expect.poll(() => violations(page, 'light', light), `${state}, light`).toEqual([])
    const dark = axeOf(page).withRules(ofColours)
    await expect.poll(() => violations(page, 'dark', dark), `${state}, dark`).toEqual([])
    await expect.poll(() => sticksOut(page), `${state}, sticking out`).toEqual([])
  })
}

/** Leaves out the details of rules that pass, which are most of the work. */
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function violations(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const found = await axe.analyze()
  if (found.violations.length > 0) await page.evaluate(() => window.scrollTo(0, 0))
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

async function sticksOut(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: NARROW, height: 640 })
  const narrow = await page.evaluate(widerThan, NARROW)
  await page.setViewportSize({ width: 2 * NARROW, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const large = await page.evaluate(widerThan, 2 * NARROW)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
  return [...narrow, ...large]
}

function widerThan(width: number): string[] {
  if (document.documentElement.scrollWidth <= width) return []
  const outside = [...document.body.querySelectorAll('*')].filter((element) => {
    const { right, left } = element.getBoundingClientRect()
    return right > width + 1 || left < -1
  })
  return [
    `${document.documentElement.scrollWidth} > ${width}`,
    ...outside.map(({ outerHTML }) => outerHTML.slice(0, 120)),
  ]
}
