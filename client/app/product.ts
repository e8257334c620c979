/** Names of the product. Operators can override them by meta tags. */
export const product = {
  fullName: named('application-name') ?? 'Maidan Live',
  shortName: named('apple-mobile-web-app-title') ?? 'Maidan',
}

export function tabTitle(screen: string): string {
  return `${screen} · ${product.shortName}`
}

function named(meta: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content || undefined
}
