/** Not cached, not indexed, and no referrer for other sites (threat model 2.6). */
export const SILENT = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}
