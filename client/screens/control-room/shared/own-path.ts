/** Drops the origin: the page reads only from its own host, whatever the server's public URL is. */
export function ownPath(address: string): string {
  return new URL(address, location.href).pathname
}
