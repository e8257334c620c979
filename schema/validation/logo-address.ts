import * as z from 'zod/mini'
import { LOGO_ADDRESS_MAX } from './limits.ts'
import { withoutInvisible } from './text.ts'

const SENTENCE = 'Sponsor logo must be an uploaded image.'

const ours = /^\/uploads\/[\w-]+\.webp$/
const elsewhere = /^https?:\/\/[^\s\p{C}/][^\s\p{C}]*$/iu
const uploaded = /^(?:https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?)?\/uploads\/([\da-f]{64})\.webp(?:[?#]\S*)?$/i

/** Accepts the path of an upload, or any `http(s)` URL; never `javascript:`, `blob:` or `data:`. */
export const logoAddress = z.string(SENTENCE).check(
  z.refine((logo) => logo.length <= LOGO_ADDRESS_MAX, { error: SENTENCE, abort: true }),
  z.overwrite((logo) => withoutInvisible(logo).trim()),
  z.refine((logo) => ours.test(logo) || elsewhere.test(logo), SENTENCE),
)

/** Hash in the path or URL of an upload, under any host name; null for other addresses. */
export function uploadHash(logo: string): string | null {
  if (logo.length > LOGO_ADDRESS_MAX) return null
  return uploaded.exec(withoutInvisible(logo).trim())?.[1]?.toLowerCase() ?? null
}
