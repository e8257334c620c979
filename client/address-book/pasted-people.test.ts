import { describe, expect, test } from 'vitest'
import { pastedNames, pastedPeople } from './pasted-people.ts'

const three = ['Asha', 'Ravi Patil', 'Meena']

describe('a pasted list', () => {
  test.each([
    ['commas', 'Asha, Ravi Patil,Meena'],
    ['semicolons, and one at the end', 'Asha; Ravi Patil; Meena;'],
    ['lines', 'Asha\nRavi Patil\nMeena\n'],
    ['lines of Windows, empty ones too', 'Asha\r\n\r\nRavi Patil\r\n  Meena  \r\n'],
    ['soft line breaks', 'Asha\u2028Ravi Patil\vMeena'],
    ['numbers', '1. Asha\n2. Ravi Patil\n3. Meena'],
    ['numbers in brackets', '1) Asha\n(2) Ravi Patil\n[3] Meena'],
    ['numbers without a sign', '1 Asha\n2 Ravi Patil\n10  Meena'],
    ['numbers on one line', '1. Asha 2. Ravi Patil 3. Meena'],
    ['numbers and commas', '1. Asha, 2. Ravi Patil, 3. Meena'],
    ['Devanagari numbers', '१. Asha\n२. Ravi Patil\n३) Meena'],
    ['keycap numbers', '1️⃣ Asha\n2️⃣ Ravi Patil\n3⃣ Meena'],
    ['bullets', '• Asha\n- Ravi Patil\n* Meena'],
    ['ticks', '✅ Asha\n✅Ravi Patil\n☑️ Meena'],
    ['numbers after bullets', '- 1. Asha\n- 2. Ravi Patil\n- 3. Meena'],
    ['a title above a numbered list', 'Sunday team, 7 am sharp\n1. Asha\n2. Ravi Patil\n3. Meena'],
    ['a heading', 'Players:\nAsha\nRavi Patil\nMeena'],
    ['a heading on the same line', 'Team A: Asha, Ravi Patil, Meena'],
    ['a column of a spreadsheet', 'Asha\t\nRavi Patil\t\nMeena\t\n'],
    ['numbers in the first column', '1\tAsha\t45\n2\tRavi Patil\t12\n3\tMeena\t7'],
    ['a row of a spreadsheet', 'Asha\tRavi Patil\tMeena'],
    ['quoted cells', '"Asha"\n"Ravi Patil"\n"Meena"'],
    ['mobile numbers', 'Asha 98200 12345\nRavi Patil - +91 98200-12346\nMeena: 9820012347'],
    ['direction marks', '\u200E1. Asha\u200E\n\u20682. Ravi Patil\u2069\n\uFEFF3. Meena'],
    [
      'WhatsApp on the web',
      '[12:03, 1/2/2026] Kiran: Asha\n[12:04, 1/2/2026] +91 98200 12345: Ravi Patil\n[12:05, 1/2/2026] Kiran: Meena',
    ],
    [
      'WhatsApp on a phone',
      '[01/02, 12:03\u202Fpm] Kiran: 1. Asha\n[01/02/26, 12:03:45 PM] Kiran: 2. Ravi Patil\n[01/02, 12:05 pm] Meena: 3. Meena',
    ],
    ['WhatsApp without a sender', '[12:03, 1/2/2026] Asha\n[12:03, 1/2/2026] Ravi Patil\n[12:04, 1/2/2026] Meena'],
    ['one message that is a list', '[12:03, 1/2/2026] Kiran: 1. Asha\n2. Ravi Patil\n3. Meena'],
    [
      'answers that are only a sign',
      '[12:03, 1/2/2026] Asha: +1\n[12:04, 1/2/2026] Ravi Patil: 👍\n[12:05, 1/2/2026] Meena: ✋',
    ],
    ['an exported chat', '01/02/2026, 12:03 pm - Kiran: Asha, Ravi Patil\n1/2/26, 12:04 - Kiran: Meena'],
  ])('with %s', (_name, text) => {
    expect(pastedNames(text)).toEqual(three)
  })
})

test.each([
  ['marks of a captain and a keeper', 'Asha (c)\nRavi Patil (wk)', ['Asha (c)', 'Ravi Patil (wk)']],
  [
    'initials, apostrophes and hyphens',
    "S. K. Rao, Rohan D'Souza, Anna-Maria",
    ['S. K. Rao', "Rohan D'Souza", 'Anna-Maria'],
  ],
  ['conjuncts with joiners', 'राजेश्वरी, क्\u200Dष', ['राजेश्वरी', 'क्\u200Dष']],
  ['numbers that belong to a name', 'Camera 1, Camera 2', ['Camera 1', 'Camera 2']],
  ['a name twice', 'Amit, Amit', ['Amit', 'Amit']],
  ['names after a numbered list', '1. Asha\n2. Ravi\nMeena', ['Asha', 'Ravi', 'Meena']],
  ['two teams', 'Team A:\n1. Asha\nTeam B:\n1. Ravi', ['Asha', 'Ravi']],
  ['a single name', ' Asha Patil ', ['Asha Patil']],
  ['a time of day in a name of a device', 'Cam 7:30', ['Cam 7:30']],
])('keeps %s', (_name, text, names) => {
  expect(pastedNames(text)).toEqual(names)
})

test.each([
  ['nothing', ''],
  ['a number', '11'],
  ['signs', '- , •\n*'],
  ['prose', 'Asha, '.repeat(1_000)],
])('finds no list in %s', (_name, text) => {
  expect(pastedNames(text)).toEqual([])
})

test.each([
  ['a comma before the number', 'Asha, 98200 12345\nRavi, 98200 12346'],
  ['people on one line', 'Asha 98200 12345, Ravi 98200 12346;'],
  ['the number first', '98200 12345 Asha\n98200-12346 Ravi'],
  ['the number after a colon, on one line', 'Asha: 98200 12345, Ravi: 98200 12346'],
  ['columns of a spreadsheet', '1\tAsha\t98200 12345\n2\tRavi\t98200 12346'],
  ['the number in the first column', '98200 12345\tAsha\n98200 12346\tRavi'],
  ['brackets', 'Asha (98200 12345)\nRavi <98200 12346>'],
  ['numbers of the list', '1. 98200 12345 Asha\n2. 98200 12346 Ravi'],
])('a telephone number belongs to the name beside it: %s', (_name, text) => {
  const people = pastedPeople(text).map(({ name, dialled }) => [name, dialled?.replaceAll(/\D/g, '')])
  expect(people).toEqual([
    ['Asha', '9820012345'],
    ['Ravi', '9820012346'],
  ])
})

test.each([
  ['a surname before a comma', 'Patil, Asha 98200 12345', 'Patil, Asha'],
  ['a role in brackets', 'Asha (c) 98200 12345', 'Asha (c)'],
  ['one row of a spreadsheet', 'Asha\t98200 12345', 'Asha'],
])('one person with %s', (_name, text, name) => {
  expect(pastedPeople(text).map((person) => person.name)).toEqual([name])
})

test('two lines that begin with telephone numbers are no numbered list', () => {
  expect(pastedNames('Sunday\n982-001-2345 Asha\n982-001-2346 Ravi')).toEqual(['Sunday', 'Asha', 'Ravi'])
})

test('a long list is read whole', () => {
  const list = Array.from({ length: 20_000 }, (_, row) => `${row + 1}\tPlayer ${row + 1}\t98200 12345`).join('\n')
  expect(pastedPeople(list)).toHaveLength(20_000)
  expect(pastedPeople(list).at(-1)).toEqual({ name: 'Player 20000', dialled: '98200 12345' })
})
