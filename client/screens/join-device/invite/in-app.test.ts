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

const IPAD_AS_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const touched = { isTouched: true, isOnHomeScreen: false }

test.each([
  ['TikTok on an iPad', `${IPAD} Mobile/22F76 musical_ly_39.5.0 BytedanceWebview/d8a21c6 Safari/604.1`],
  ['TikTok on an iPad, by another name', `${IPAD_AS_MAC} Mobile/15E148 trill_390500 JsSdk/2.0 Safari/604.1`],
  ['TikTok on an iPad that says it is a Mac', `${IPAD_AS_MAC} Version/18.5 Safari/605.1.15 BytedanceWebview/d8a21c6`],
  ['an unknown app on an iPad that says it is a Mac', IPAD_AS_MAC],
])('%s is an app', (_name, userAgent) => expect(isInsideApp(userAgent, false, touched)).toBe(true))

test.each([
  ['Safari on an iPad that says it is a Mac', `${IPAD_AS_MAC} Version/18.5 Safari/605.1.15`, touched],
  ['a Mac', IPAD_AS_MAC, { isTouched: false, isOnHomeScreen: false }],
  ['an iPhone’s home-screen app', `${IPHONE} Mobile/15E148`, { isTouched: true, isOnHomeScreen: true }],
  ['an iPad’s home-screen app', IPAD_AS_MAC, { isTouched: true, isOnHomeScreen: true }],
])('%s is no app of others', (_name, userAgent, device) => expect(isInsideApp(userAgent, false, device)).toBe(false))

test('there is a way out of an app on either kind of phone, and it keeps the secret', () => {
  expect(inBrowser('https://maidan.example/join#s3cret', ANDROID)).toBe(
    'intent://maidan.example/join#s3cret#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
  expect(inBrowser('https://maidan.example/join#s3cret', IPHONE)).toBe('x-safari-https://maidan.example/join#s3cret')
  expect(inBrowser('https://maidan.example/join#s3cret', 'X11')).toBeNull()
})
