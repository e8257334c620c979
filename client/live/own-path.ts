/** Drops the origin of a media URL: the page reads from its own host, under whichever name it was opened. */
export function ownPath(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}
