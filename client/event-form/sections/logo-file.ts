import { DAMAGED_IMAGE, imageError, imageKind } from '#schema/validation/image-file.ts'
import { LOGO_MAX_BYTES } from '#schema/validation/limits.ts'

/** `error`: why the file cannot become a logo. `isBlank`: it can, but nothing of it is visible. */
export type LogoFileCheck = { error: string | null; isBlank: boolean }

type Sentences = { logoTooLarge: string; logoUnreadable: string }

/** Side of the canvas on which transparency is checked. */
const SAMPLE_PIXELS = 64

/** Judges a file by its content: names and MIME types from phones and browsers are unreliable. */
export async function checkLogoFile(file: File, text: Sentences): Promise<LogoFileCheck> {
  if (file.size > LOGO_MAX_BYTES) return rejected(text.logoTooLarge)
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return rejected(text.logoUnreadable)
  const error = imageError(bytes)
  if (error !== null) return rejected(error)
  const picture = await decoded(file)
  if (picture) return { error: null, isBlank: isBlank(picture) }
  // A browser without AVIF support leaves decoding to the server.
  return imageKind(bytes) === 'avif' ? { error: null, isBlank: false } : rejected(DAMAGED_IMAGE)
}

function rejected(error: string): LogoFileCheck {
  return { error, isBlank: false }
}

async function decoded(file: File): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    return picture
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}

/** Whether every pixel is transparent. */
function isBlank(picture: HTMLImageElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SAMPLE_PIXELS
  const context = canvas.getContext('2d')
  if (!context) return false
  context.drawImage(picture, 0, 0, SAMPLE_PIXELS, SAMPLE_PIXELS)
  const { data } = context.getImageData(0, 0, SAMPLE_PIXELS, SAMPLE_PIXELS)
  return data.every((value, place) => place % 4 !== 3 || value === 0)
}
