import { whatsAppUrl } from '#schema/share/share-text.ts'

/**
 * Opens WhatsApp with a text for that number (10 digits), or to choose who gets it. Returns false when the browser blocks
 * the new page.
 */
export function openWhatsApp(text: string, mobile = ''): boolean {
  const page = window.open(whatsAppUrl(text, mobile), '_blank')
  if (page) page.opener = null
  return page !== null
}
