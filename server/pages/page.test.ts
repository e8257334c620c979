import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pageOf, withData, withFirstPaint, withHead, withInlineScript, withInlineStyle, withLinks } from './page.ts'

const html = await readFile('client/index.html', 'utf8')
const page = pageOf(html, { name: 'Kabaddi <Live> $1', shortName: `"Kab" & 'addi'` })

test('an operator’s names stand in the page, as text', () => {
  expect(page).toContain('<title>Kabaddi &#60;Live&#62; $1</title>')
  expect(page).toContain('<meta name="application-name" content="Kabaddi &#60;Live&#62; $1" />')
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="&#34;Kab&#34; &#38; &#39;addi&#39;" />')
})

test('a head replaces the title, and touches nothing else', () => {
  const headed = withHead(page, { title: 'Final', metas: { robots: 'noindex', 'og:title': 'Final' } })
  const tags = /<title>.*\n +<meta name="robots" content="noindex" \/>\n +<meta property="og:title" content="Final" \/>/
  expect(headed).toMatch(tags)
  expect(headed.replace(tags, '')).toBe(page.replace(/<title>.*<\/title>/, ''))
})

test.each(['</title><script>alert(1)</script>', '" onload="alert(1)', "'><img src=x>", '$& $1 $`', '&lt;b&gt;'])(
  'a title of %j is shown as it was typed',
  (title) => {
    const headed = withHead(page, { title, metas: { 'og:title': title } })
    const shown = [/<title>(.*)<\/title>/, /"og:title" content="(.*)" \/>/].map((tag) => tag.exec(headed)?.[1] ?? '')
    for (const text of shown) {
      expect(text).not.toMatch(/[<>"']/)
      expect(text.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(code))).toBe(title)
    }
  },
)

test('what is painted first stands beside the app’s place, which stays empty', () => {
  expect(withFirstPaint(page, '<h1>$& Final</h1>')).toMatch(
    /<div id="root"><\/div>\s+<div id="first-paint">\s+<h1>\$& Final<\/h1>\s+<\/div>/,
  )
})

test('a data block holds any JSON, and ends where it ends', () => {
  const value = { title: `</script><!--<script>'"&$&\u2028\u2029` }
  const [, text = ''] =
    /<script type="application\/json" id="it">(.*?)<\/script>/s.exec(withData(page, 'it', JSON.stringify(value))) ?? []
  expect(JSON.parse(text)).toEqual(value)
  expect(text).not.toMatch(/[<>&'\u2028\u2029]/)
})

test('the values of a link are escaped', () => {
  expect(withLinks(page, [{ rel: 'preload', as: 'fetch', href: '/a"><b>' }])).toContain(
    '<link rel="preload" crossorigin as="fetch" href="/a&#34;&#62;&#60;b&#62;">',
  )
})

test('an inline script stands before the style sheets, as it is, and never ends early', () => {
  const scripted = withInlineScript(page, 'it', 'say("$&")')
  expect(scripted).toContain('<script id="it">say("$&")</script>')
  expect(scripted.indexOf('<script')).toBeLessThan(scripted.indexOf('stylesheet'))
  for (const script of ['"</SCRIPT>"', '"<!--"'])
    expect(() => withInlineScript(page, 'it', script)).toThrow('end early')
})

test('a style sheet takes the place of its link, and cannot end early', () => {
  const linked = '<head><link rel="stylesheet" crossorigin href="/assets/theme.css"></head>'
  const theme = { url: '/assets/theme.css', text: '.a::before { content: "$&" }' }
  expect(withInlineStyle(linked, theme)).toBe(`<head><style>${theme.text}</style></head>`)
  expect(() => withInlineStyle(linked, { ...theme, text: '/* </Style> */' })).toThrow('end early')
  expect(() => withInlineStyle(page, theme)).toThrow('no link to /assets/theme.css')
})
