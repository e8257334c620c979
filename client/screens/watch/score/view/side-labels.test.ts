import { expect, test } from 'vitest'
import { sideLabels } from './side-labels.ts'

test.each([
  ['short names stay whole', ['Dadar', 'Matunga'], ['Dadar', 'Matunga']],
  ['long ones are cut', ['Dadar Strikers', 'Matunga Tigers'], ['DAD', 'MAT']],
  ['one long name cuts both', ['Dadar Strikers', 'Kings'], ['DAD', 'KIN']],
  ['what begins alike is told apart by its initials', ['Mumbai Indians XI', 'Mumbai Warriors'], ['MIX', 'MW']],
  ['or by its last word', ['Mumbai Indians', 'Mumbai Icons'], ['MUM Indians', 'MUM Icons']],
  ['or by its number', ['Dadar Strikers', 'Dadar Strikers'], ['DAD 1', 'DAD 2']],
  ['a letter keeps its vowel sign', ['शिवाजी पार्क रविवार स्ट्राइकर्स', 'माटुंगा टाइगर्स'], ['शिवाजी', 'माटुंगा']],
])('%s', (_case, names, labels) => {
  expect(sideLabels(names)).toEqual(labels)
})
