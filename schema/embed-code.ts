/** Size of the frame that the code asks for; the player fills a frame of any size. */
export const EMBED_WIDTH = 640
export const EMBED_HEIGHT = 480

type Frame = { shareUrl: string; title: string; width?: number; height?: number }

/** The element that shows an event's player in a page of another site. */
export function embedCode({ shareUrl, title, width = EMBED_WIDTH, height = EMBED_HEIGHT }: Frame): string {
  const attributes = {
    src: shareUrl.replace('/event/', '/embed/'),
    width,
    height,
    title,
    frameborder: 0,
    loading: 'lazy',
    allow: 'autoplay; fullscreen; picture-in-picture',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
