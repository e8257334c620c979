import { expect, test } from 'vitest'
import { filledMessage, validateSavedMessage } from './saved-message.ts'

const values = {
  title: '{venue}',
  date: 'Sunday',
  time: '7:00',
  venue: 'Oval',
  link: 'x',
  team1: 'Reds',
  team2: 'Blues',
}

test('a message may have known placeholders and lines', () => {
  expect(validateSavedMessage(' {team1} vs {team2}\nWatch: {link} ')).toEqual({
    text: '{team1} vs {team2}\nWatch: {link}',
  })
  expect(validateSavedMessage('Half a { brace')).toEqual({ text: 'Half a { brace' })
})

test.each([
  [
    '{tittle} at {time}',
    '{tittle} isn’t a placeholder. You can use: {title} {date} {time} {venue} {link} {team1} {team2}.',
  ],
  ['{}', '{} isn’t a placeholder. You can use: {title} {date} {time} {venue} {link} {team1} {team2}.'],
  ['{toString}', '{toString} isn’t a placeholder. You can use: {title} {date} {time} {venue} {link} {team1} {team2}.'],
  [' \u200b ', 'Message is required.'],
  ['x'.repeat(1_001), 'Message must be at most 1000 characters.'],
])('rejects %j', (typed, sentence) => {
  expect(validateSavedMessage(typed)).toEqual({ faults: { text: sentence } })
})

test('placeholders are filled once: what an event says is not read as a placeholder', () => {
  expect(filledMessage('{title}: {team1} {other}', values)).toBe('{venue}: Reds {other}')
})
