import { expect, test } from 'vitest'
import { embedOriginOf } from './embed-origin.ts'

test.each([
  ['https://club.example', 'https://club.example'],
  ['  Club.Example/ ', 'https://club.example'],
  ['https://club.example:8443', 'https://club.example:8443'],
  ['https://club.example:443', 'https://club.example'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['https://Bücher.example', 'https://xn--bcher-kva.example'],
  ['क्लब.example:8443', 'https://xn--11b0cr1i.example:8443'],
  ['https://club.example:65535', 'https://club.example:65535'],
  ['https://192.168.1', 'https://192.168.0.1'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('%j is the site %s', (typed, origin) => {
  expect(embedOriginOf(typed)).toBe(origin)
})

test.each([
  '',
  'club',
  'https://club.example:65536',
  'https://club.example:0',
  'https://club.example:08443',
  'https://club.example:',
  'https://club.example:*',
  'https://club.example.',
  'https://club..example',
  'https://club．example',
  'https://club.example\u0000',
  'https://club.example\nscript-src *',
  'https://[::1]',
  'https://xn--a.example',
  '*',
  'https://*.club.example',
  'http://club.example',
  'ftp://club.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'null',
  'https://club.example/page',
  'https://club.example?x',
  'https://club.example#x',
  'https://me@club.example',
  "https://club.example;script-src'none'",
  'https://club.example, https://other.example',
  'https://club.example https://other.example',
  'https://-club.example',
  `https://${'a'.repeat(64)}.example`,
])('%j is no site', (typed) => {
  expect(embedOriginOf(typed)).toBeNull()
})
