import type { BrowserContext, Page } from '@playwright/test'

/** What text has done in a browser that it never should: the list grows as it does. */
export async function watchForHarm(context: BrowserContext): Promise<string[]> {
  const harm: string[] = []
  context.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    if (message.text().startsWith('harm: ')) harm.push(`${message.text()} on ${message.page()?.url()}`)
  })
  await context.addInitScript(() => {
    Object.assign(window, { xss: () => console.log('harm: ran') })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.log(`harm: violates ${effectiveDirective}: ${blockedURI} ${sample}`)
    })
  })
  return harm
}

/** What stands in a page that we never put there: elements, handlers, addresses that are code. */
export function injectedInto(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const foreign =
      'iframe, object, embed, base, marquee, math, foreignObject, animate, noscript, body style, body link'
    const never = `${foreign}, script:not([src]), meta[http-equiv=refresh]`
    const isCode = /^\s*(javascript|vbscript|data:(text|image\/svg))/i
    const isHarm = ({ name, value }: Attr) =>
      /^on/i.test(name) || (/^(.*:)?(href|src|srcdoc|action|formaction|data)$/i.test(name) && isCode.test(value))
    return [...document.querySelectorAll('*')]
      .filter((element) => element.matches(never) || [...element.attributes].some(isHarm))
      .map(({ outerHTML }) => `${location.pathname}: ${outerHTML.slice(0, 120)}`)
  })
}
