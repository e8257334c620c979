import { uploadHash } from '#schema/validation/logo-address.ts'

const OWN = '/uploads/'

/** Uploaded logos are stored by path, and shown at MEDIA_URL when it is set. */
export interface LogoAddresses {
  shown(logo: string): string
  /** Origin for clients that need absolute URLs; `own` is this server's. */
  origin(own: string): string
  /** Form in which a logo is stored: the path for an upload, whatever its host; any other URL unchanged. */
  kept(logo: string): string
}

export function logoAddresses(mediaUrl: string | null): LogoAddresses {
  return {
    shown: (logo) => (mediaUrl !== null && logo.startsWith(OWN) ? mediaUrl + logo : logo),
    origin: (own) => mediaUrl ?? own,
    kept(logo) {
      const hash = uploadHash(logo)
      return hash === null ? logo : `${OWN}${hash}.webp`
    },
  }
}
