type Product = { name: string; shortName: string }

export type Head = {
  title: string
  /** By name; Open Graph names begin with `og:`. */
  metas: Record<string, string>
}

export const HTML = 'text/html; charset=utf-8'

const TITLE = /<title>.*?<\/title>/s
const HEAD_END = '</head>'
const ROOT = '<div id="root"></div>'

export function pageOf(html: string, { name, shortName }: Product): string {
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
