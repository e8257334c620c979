const OWN = '/uploads/'

/** A logo of ours is kept by its path; it is shown where whoever may keep it is reached, when there is such a one. */
export function logoAddresses(mediaUrl: string | null) {
  return {
    /** Where a logo is to be had, from what is kept of it. */
    shown: (logo: string): string => (mediaUrl !== null && logo.startsWith(OWN) ? mediaUrl + logo : logo),
    /** The same for who needs whole addresses: where we are reached ourselves otherwise. */
    origin: (own: string): string => mediaUrl ?? own,
    /** What is kept of a logo, from where it was had. */
    kept: (logo: string): string =>
      mediaUrl !== null && logo.startsWith(mediaUrl + OWN) ? logo.slice(mediaUrl.length) : logo,
  }
}
