/** What the product is called; whoever runs it can rename it in the page's head. */
export const product = {
  /** On the login screen. */
  fullName: named('application-name') ?? 'Maidan Live',
  /** In the events screen's header. */
  shortName: named('apple-mobile-web-app-title') ?? 'Maidan',
}

/** The title of a browser tab. */
export function tabTitle(screen: string): string {
  return `${screen} · ${product.shortName}`
}

function named(meta: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content || undefined
}
