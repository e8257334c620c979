import type { ProductNames } from '#schema/product/product-names.ts'

export type Head = {
  title: string
  /** By name; Open Graph names begin with `og:`. */
  metas: Record<string, string>
}

/** Requests of links carry no credentials to other origins. */
export type Link =
  | { rel: 'preconnect' | 'preload'; href: string; as?: 'fetch'; fetchpriority?: 'high' }
  | { rel: 'alternate'; href: string; type: string; title: string }

export const HTML = 'text/html; charset=utf-8'

const TITLE = /<title>.*?<\/title>/s
const HEAD_END = '</head>'
const ROOT = '<div id="root"></div>'

export function pageOf(html: string, { name, shortName }: ProductNames): string {
  return html
    .replace(TITLE, () => titleTag(name))
    .replace(/(<meta name="application-name" content=")[^"]*/, (_tag, start) => start + escaped(name))
    .replace(/(<meta name="apple-mobile-web-app-title" content=")[^"]*/, (_tag, start) => start + escaped(shortName))
}

/** Replaces the head. All values are escaped. */
export function withHead(page: string, { title, metas }: Head): string {
  const tags = Object.entries(metas).map(([name, content]) => metaTag(name, content))
  return page.replace(TITLE, () => [titleTag(title), ...tags].join('\n    '))
}

/** Preloads a screen's scripts at low priority, after what is seen first. */
export function withScripts(page: string, addresses: readonly string[]): string {
  const links = addresses.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`)
  return page.replace(HEAD_END, (end) => `${links.map((link) => `  ${link}\n  `).join('')}${end}`)
}

/** Other links of the head, as `rel` and attributes. All values are escaped. */
export function withLinks(page: string, links: readonly Link[]): string {
  const tags = links.map(({ rel, ...attributes }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
    return `<link rel="${rel}" crossorigin${written.join('')}>`
  })
  return page.replace(HEAD_END, (end) => `${tags.map((tag) => `  ${tag}\n  `).join('')}${end}`)
}

/** Adds a data block. It is never executed, so that no policy has to allow it. Escapes whatever could end it. */
export function withData(page: string, id: string, json: string): string {
  const text = json.replace(/[<>&'\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return page.replace(HEAD_END, (end) => `  <script type="application/json" id="${id}">${text}</script>\n  ${end}`)
}

/** Adds a script before the style sheets, for which inline scripts wait. Its policy names its hash (`pagePolicy`). */
export function withInlineScript(page: string, id: string, script: string): string {
  if (/<\/script|<!--/i.test(script)) throw new Error('The inline script would end early.')
  return page.replace(TITLE, (title) => `<script id="${id}">${script}</script>\n    ${title}`)
}

/** Replaces the link of a style sheet by its text, so that the first paint waits for no request. Its policy names its hash. */
export function withInlineStyle(page: string, { url, text }: { url: string; text: string }): string {
  if (/<\/style/i.test(text)) throw new Error('The inline style sheet would end early.')
  const link = `<link rel="stylesheet" crossorigin href="${url}">`
  if (!page.includes(link)) throw new Error(`The page has no link to ${url}.`)
  return page.replace(link, () => `<style>${text}</style>`)
}

export function withFirstPaint(page: string, paint: string): string {
  return page.replace(ROOT, (root) => `${root}\n    <div id="first-paint">\n      ${paint}\n    </div>`)
}

function titleTag(title: string): string {
  return `<title>${escaped(title)}</title>`
}

function metaTag(name: string, content: string): string {
  return `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(content)}" />`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
