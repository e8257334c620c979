import { expect, test } from 'vitest'
import { describeUserAgent } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`

test.each([
  ['Chrome on Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Mi Browser on Android', `${ANDROID} Version/4.0 Chrome/123.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9`],
  ['UC Browser on Android', `${ANDROID} Version/4.0 Chrome/100.0.0.0 UCBrowser/13.4.0.1306 Mobile Safari/537.36`],
  ['Opera on Android', `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on iPhone', `${IPHONE} Version/18.0 EdgiOS/140.0.3485.54 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${IPHONE.replace('iPhone; CPU iPhone', 'iPad; CPU')} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Edge on Windows', `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Chrome on Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['iPhone', `${IPHONE} Mobile/15E148`],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
])('it is %s that says %j', (words, userAgent) => {
  expect(describeUserAgent(userAgent)).toBe(words)
})
