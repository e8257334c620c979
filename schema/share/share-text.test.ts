import { expect, test } from 'vitest'
import { languages } from '#schema/i18n/language.ts'
import { sportTypes } from '#schema/sports/index.ts'
import { type SharedEvent, shareLine, shareText, whatsAppUrl } from './share-text.ts'

const match: SharedEvent = {
  title: 'Dadar v Matunga',
  type: 'cricket',
  localTime: '2026-12-06T07:30',
  venue: 'Shivaji Park',
  language: 'en',
  result: null,
  isOver: false,
}
const URL = 'https://maidan.example/e/k7m2x9q4wd'

test('a share text says what, when and where, with the link on a line of its own', () => {
  expect(shareText(match, URL)).toBe(
    '🏏 Dadar v Matunga · Sun 6 Dec, 7:30 am · Shivaji Park\nWatch live: https://maidan.example/e/k7m2x9q4wd',
  )
})

test('after the match the result takes the place of the time', () => {
  const over = { ...match, result: 'Dadar won by 5 wickets', isOver: true }
  expect(shareText(over, URL)).toBe(
    '🏏 Dadar v Matunga · Dadar won by 5 wickets · Shivaji Park\nWatch here: https://maidan.example/e/k7m2x9q4wd',
  )
  expect(shareLine({ ...over, result: null })).toBe('🏏 Dadar v Matunga · Sun 6 Dec, 7:30 am · Shivaji Park')
})

test('it is in the language of the event, with Latin digits', () => {
  const lines = languages.map((language) => shareText({ ...match, language }, URL))
  expect(lines[1]).toBe(`🏏 Dadar v Matunga · रवि 6 दिस॰, 7:30 am · Shivaji Park\nलाइव देखें: ${URL}`)
  expect(lines[2]).toMatch(/^🏏 Dadar v Matunga · रवि 6 डिसें, 7:30 AM · Shivaji Park\nलाइव्ह पाहा: https/)
})

test('each type of event has an emoji of its own', () => {
  const types = [...sportTypes, 'other'] as const
  const emoji = types.map((type) => shareLine({ ...match, type }).split(' ')[0])
  expect(new Set(emoji).size).toBe(types.length)
  for (const each of emoji) expect(each).toMatch(/^\p{Emoji_Presentation}|^\p{Emoji}\uFE0F/u)
})

test('a link to WhatsApp has the whole text, and the number of whom it is for', () => {
  const text = shareText({ ...match, title: 'A & B + 100%? #1' }, URL)
  for (const [mobile, path] of [
    ['', '/'],
    ['9876543210', '/919876543210'],
  ] as const) {
    const { origin, pathname, searchParams } = new globalThis.URL(whatsAppUrl(text, mobile))
    expect([origin, pathname, [...searchParams]]).toEqual(['https://wa.me', path, [['text', text]]])
  }
})
