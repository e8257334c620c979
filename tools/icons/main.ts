import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Draws the app's icons. Run it when the drawing changes; the result is committed. */
const folder = 'client/public/icons'
const colours = 16

/** `size`: the mark's share of the square, of which a mask may cover a fifth; `corner`: the square's radius. */
function drawing({ size, corner }: { size: number; corner: number }): string {
  const stripes = [0, 2, 4, 6].map((place) => `<rect x="${place * 64}" width="64" height="512" fill="#0b5a35"/>`)
  const scale = (size * 512) / 56
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
  <clipPath id="square"><rect width="512" height="512" rx="${corner}"/></clipPath>
  <g clip-path="url(#square)"><rect width="512" height="512" fill="#0f673e"/>${stripes.join('')}</g>
  <g transform="translate(256 256) scale(${scale.toFixed(2)}) translate(-28 -20)" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round">
    <ellipse cx="28" cy="20" rx="25" ry="17"/><path d="M28 11v18"/>
  </g>
</svg>
`
}

const rounded = drawing({ size: 0.8, corner: 112 })
const square = drawing({ size: 0.64, corner: 0 })

writeFileSync(`${folder}/icon.svg`, rounded)
const icons: readonly [name: string, drawing: string, size: number][] = [
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['maskable-512.png', square, 512],
  ['apple-touch-180.png', square, 180],
]
for (const [name, drawn, size] of icons) {
  const { size: bytes } = await sharp(Buffer.from(drawn))
    .resize(size)
    .png({ palette: true, colours, compressionLevel: 9 })
    .toFile(`${folder}/${name}`)
  console.log(`${name.padEnd(20)} ${bytes} bytes`)
}
