import { expect, test } from 'vitest'
import { pushSupport } from './push-support.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const IN_APP = 'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36 [FB_IAB/FB4A]'

test.each([
  ['an iPhone in a tab', IPHONE, 5, 'homeScreen'],
  ['an iPad, which says that it is a Mac', MAC, 5, 'homeScreen'],
  ['an old Mac', MAC, 0, 'none'],
  ['a browser inside an app', IN_APP, 5, 'none'],
] as const)('%s has no Web Push', (_what, userAgent, maxTouchPoints, support) => {
  expect(pushSupport({}, { userAgent, maxTouchPoints })).toBe(support)
})
