import { expect, test } from 'vitest'
import { inBrowser, isInsideApp } from './in-app.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IN_VIEW = 'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['WhatsApp', `${IN_VIEW} Version/4.0 Chrome/137.0 Mobile Safari/537.36 WhatsApp/2.25`],
  ['Instagram on Android', `${IN_VIEW} Version/4.0 Chrome/137.0 Mobile Safari/537.36 Instagram 380.0`],
  ['Facebook on an iPhone', `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/512.0]`],
  ['an unknown app on Android', `${IN_VIEW} Version/4.0 Chrome/137.0 Mobile Safari/537.36`],
  ['an unknown app on an iPhone', `${IPHONE} Mobile/22F76`],
])('%s is an app', (_name, userAgent) => expect(isInsideApp(userAgent)).toBe(true))

test('Telegram is told by what it adds to the page', () => {
  expect(isInsideApp(`${ANDROID} Chrome/137.0 Mobile Safari/537.36`, true)).toBe(true)
})

test.each([
  ['Chrome on Android', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/137.0 Mobile/15E148 Safari/604.1`],
  ['a laptop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Safari/537.36'],
])('%s is a browser', (_name, userAgent) => expect(isInsideApp(userAgent)).toBe(false))

test('there is a way out of an app on either kind of phone, and it keeps the secret', () => {
  expect(inBrowser('https://maidan.example/join#s3cret', ANDROID)).toBe(
    'intent://maidan.example/join#s3cret#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
  expect(inBrowser('https://maidan.example/join#s3cret', IPHONE)).toBe('x-safari-https://maidan.example/join#s3cret')
  expect(inBrowser('https://maidan.example/join#s3cret', 'X11')).toBeNull()
})
