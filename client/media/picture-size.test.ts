import { expect, test } from 'vitest'
import { fitted } from './picture-size.ts'

test.each([
  [1920, 1080, 720, 1280, 720],
  [1280, 720, 720, 1280, 720],
  [720, 1280, 540, 540, 960],
  [640, 480, 720, 640, 480],
  [1280, 720, 180, 320, 180],
  [1281, 721, 720, 1280, 720],
])('a picture of %i × %i in %i lines is %i × %i', (width, height, lines, fitWidth, fitHeight) => {
  expect(fitted({ width, height }, lines)).toEqual({ width: fitWidth, height: fitHeight })
})
