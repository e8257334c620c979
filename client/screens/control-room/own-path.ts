/** Where a playlist is to be had from here: pages read from their own server only, whatever it calls itself in public. */
export function ownPath(address: string): string {
  return new URL(address, location.href).pathname
}
