import { uploadHash } from '#schema/validation/logo-address.ts'

const OWN = '/uploads/'

/** Uploaded logos are stored by path, and shown at MEDIA_URL when it is set. */
export function logoAddresses(mediaUrl: string | null) {
  return {
    /** URL of a stored logo. */
    shown: (logo: string): string => (mediaUrl !== null && logo.startsWith(OWN) ? mediaUrl + logo : logo),
    /** Origin for clients that need absolute URLs; `own` is this server's. */
    origin: (own: string): string => mediaUrl ?? own,
    /** Form in which a logo is stored: the path for an upload, whatever its host; any other URL unchanged. */
    kept(logo: string): string {
      const hash = uploadHash(logo)
      return hash === null ? logo : `${OWN}${hash}.webp`
    },
  }
}
