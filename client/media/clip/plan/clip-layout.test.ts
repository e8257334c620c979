import { expect, test } from 'vitest'
import { clipFormats, clipLayouts, contained, covering } from './clip-layout.ts'

test.each([
  ['wide', { width: 1_280, height: 720 }, { left: 0, top: 0, width: 1_280, height: 720 }],
  ['wide', { width: 480, height: 270 }, { left: 0, top: 0, width: 1_280, height: 720 }],
  ['wide', { width: 720, height: 1_280 }, { left: 438, top: 0, width: 405, height: 720 }],
  ['tall', { width: 1_280, height: 720 }, { left: 0, top: 438, width: 720, height: 405 }],
  ['tall', { width: 640, height: 480 }, { left: 0, top: 370, width: 720, height: 540 }],
  ['tall', { width: 360, height: 640 }, { left: 0, top: 0, width: 720, height: 1_280 }],
] as const)('a %s clip shows all of a picture of %j', (format, size, area) => {
  expect(contained(size, clipLayouts[format])).toEqual(area)
})

test('what is behind a picture of another shape covers the clip', () => {
  expect(covering({ width: 1_280, height: 720 }, clipLayouts.tall)).toEqual({
    left: -778,
    top: 0,
    width: 2_276,
    height: 1_280,
  })
})

test('the plates of a wide picture stand below it in a tall clip, and the sponsor above it', () => {
  const { sponsor, plates, ...size } = clipLayouts.tall
  const picture = contained({ width: 1_280, height: 720 }, size)
  expect(plates.edge).toBeGreaterThan(picture.top + picture.height)
  expect(sponsor.top + sponsor.height).toBeLessThan(picture.top)
})

test.each(clipFormats)('all parts of a %s clip are inside, and H.264 takes its size', (format) => {
  const { width, height, sponsor, plates } = clipLayouts[format]
  expect([width % 2, height % 2]).toEqual([0, 0])
  expect(sponsor.left + sponsor.width).toBeLessThanOrEqual(width)
  expect(plates.left + plates.widthMost).toBeLessThanOrEqual(width)
})
